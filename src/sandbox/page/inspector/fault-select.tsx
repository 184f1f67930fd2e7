import { useId } from "react";

/** Labels of values that aren't self-explanatory. */
const NAMES: Readonly<Record<string, string>> = {
  none: "works",
  all: "all calls",
  paid: "only the paid ones",
};

/** Chooses a fault and describes it. */
export function FaultSelect<Value extends string | number>(props: {
  label: string;
  value: Value;
  /** Highlighted when it causes a fault. Absent where it only sets how. */
  isOn?: boolean;
  options: readonly Value[];
  explanations: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}) {
  const { label, value, isOn, options, explanations, onChange } = props;
  const id = useId();
  const className = isOn === undefined ? "fault fault-detail" : isOn ? "fault fault-on" : "fault";
  return (
    <div className={className}>
      <label className="fault-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        aria-describedby={`${id}-explanation`}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => String(option) === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {NAMES[String(option)] ?? option}
          </option>
        ))}
      </select>
      <span className="fault-explanation" id={`${id}-explanation`}>
        {explanations[value]}
      </span>
    </div>
  );
}
