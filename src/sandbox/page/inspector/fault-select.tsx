import { useId } from "react";

/** The values whose word alone would not say what they are. */
const NAMES: Readonly<Record<string, string>> = {
  none: "works",
  all: "all calls",
  paid: "only the paid ones",
};

/** Chooses one of the things that can go wrong, and says what it does. */
export function FaultSelect<Value extends string | number>(props: {
  label: string;
  value: Value;
  /** It stands out, since something goes wrong because of it. Absent where it only says how. */
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
