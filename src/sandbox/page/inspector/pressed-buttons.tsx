/** A row of buttons, one of them pressed. */
export function PressedButtons<Option extends string>(props: {
  label: string;
  options: readonly Option[];
  value: Option;
  onChange: (option: Option) => void;
}) {
  const { label, options, value, onChange } = props;
  return (
    <fieldset className="filters">
      <legend className="hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className="filter"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {option}
        </button>
      ))}
    </fieldset>
  );
}
