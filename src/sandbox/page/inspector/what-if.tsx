import { useId } from "react";
import { type Faults, faults as faultsSchema } from "../../protocol.ts";
import { useSandbox } from "../state/sandbox.tsx";

const SERVICE: Readonly<Record<Faults["service"], string>> = {
  none: "It answers as its specification says.",
  "refused connection": "Nobody listens: the connection is refused at once.",
  reset: "The connection breaks after the request was sent, so nobody knows whether it counted.",
  silence: "It takes the request and never answers.",
  "500 with HTML": "It answers 500 with a web page, as a proxy in front of it would.",
  "broken JSON": "It answers 200 with JSON that stops in the middle.",
  "wrong types": "It answers with numbers where text belongs, and the other way round.",
  "too large": "Its answer does not end within any sensible size.",
  "unknown fields": "Its answer has fields that nobody has heard of.",
  "missing fields": "Its answer lacks fields that it promises.",
  "hostile text": "Its texts try to mention everybody, to format, and to link where they should not.",
};

const SLACK: Readonly<Record<Faults["slack"], string>> = {
  none: "It takes every call.",
  "rate limited": "It answers 429 with Retry-After to what the app sends.",
};

/** Tells the simulated service and the simulated Slack what to do wrong. */
export function WhatIf() {
  const { snapshot, perform } = useSandbox();
  const { faults } = snapshot;
  const set = (change: Partial<Faults>) =>
    void perform({ act: "set faults", faults: { ...faults, ...change } });
  return (
    <section className="what-if" aria-labelledby="what-if-title">
      <h3 id="what-if-title">What if…</h3>
      <p>
        Choose what goes wrong from now on, then use the app and see how it takes it. A profile that was
        looked up before may come from its cache; Refresh asks again.
      </p>
      <FaultSelect
        label="…the profile service"
        value={faults.service}
        options={faultsSchema.shape.service.options}
        explanations={SERVICE}
        onChange={(service) => set({ service })}
      />
      <FaultSelect
        label="…Slack"
        value={faults.slack}
        options={faultsSchema.shape.slack.options}
        explanations={SLACK}
        onChange={(slack) => set({ slack })}
      />
    </section>
  );
}

function FaultSelect<Fault extends string>(props: {
  label: string;
  value: Fault;
  options: readonly Fault[];
  explanations: Readonly<Record<Fault, string>>;
  onChange: (fault: Fault) => void;
}) {
  const { label, value, options, explanations, onChange } = props;
  const id = useId();
  return (
    <div className={value === "none" ? "fault" : "fault fault-on"}>
      <label className="fault-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        aria-describedby={`${id}-explanation`}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {option === "none" ? "works" : option}
          </option>
        ))}
      </select>
      <span className="fault-explanation" id={`${id}-explanation`}>
        {explanations[value]}
      </span>
    </div>
  );
}
