import { type Faults, faults as faultsSchema } from "../../protocol.ts";
import { useSandbox } from "../state/sandbox.tsx";
import { FaultSelect } from "./fault-select.tsx";

const SERVICE: Readonly<Record<Faults["service"], string>> = {
  none: "It answers as its specification says.",
  "refused connection": "Nobody listens: the connection is refused at once.",
  reset: "The connection breaks after the request was sent, so nobody knows whether it counted.",
  silence: "It takes the request and never answers.",
  slow: "It answers as it should, but after 40 seconds.",
  refuses: "It refuses what it is asked, with the status and the body below.",
  "broken JSON": "It answers 200 with JSON that stops in the middle.",
  "wrong types": "It answers with numbers where text belongs, and the other way round.",
  "too large": "Its answer does not end within any sensible size.",
  "unknown fields": "Its answer has fields that nobody has heard of.",
  "missing fields": "Its answer lacks fields that it promises.",
  "hostile text": "Its texts try to mention everybody, to format, and to link where they should not.",
  "changes facts": "In what it writes, one number is off by one, and one “not” is gone.",
};

const STATUS: Readonly<Record<Faults["status"], string>> = {
  401: "It does not accept the key.",
  402: "The credits are used up.",
  403: "The key may not do this.",
  404: "It does not know this contact.",
  409: "The request is at odds with another one.",
  422: "It finds something wrong in the request.",
  429: "It gets too many requests.",
  500: "Something broke inside it.",
  502: "What stands in front of it got no proper answer from it.",
  503: "It does not serve just now.",
};

const BODY: Readonly<Record<Faults["body"], string>> = {
  JSON: "The reason, as a program reads it.",
  HTML: "A web page, as a proxy in front of it would send.",
  nothing: "Only the status, and no word more.",
};

const OPERATIONS: Readonly<Record<Faults["operations"], string>> = {
  all: "Look-ups fail, and so do prep, wave and rephrase.",
  paid: "Prep, wave and rephrase fail; look-ups work.",
};

const SLACK: Readonly<Record<Faults["slack"], string>> = {
  none: "It takes every call.",
  "rate limited": "It answers 429 with Retry-After to what the app sends.",
  "out of reach": "Nothing that the app sends reaches it.",
  "answer lost": "It does what the app asks, and then the connection breaks: the app does not hear of it.",
};

const STATUSES = [...faultsSchema.shape.status.values];

/** Switches faults of the simulated service and Slack. */
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
        isOn={faults.service !== "none"}
        options={faultsSchema.shape.service.options}
        explanations={SERVICE}
        onChange={(service) => set({ service })}
      />
      {faults.service === "refuses" && (
        <>
          <FaultSelect
            label="with the status"
            value={faults.status}
            options={STATUSES}
            explanations={STATUS}
            onChange={(status) => set({ status })}
          />
          <FaultSelect
            label="and as its body"
            value={faults.body}
            options={faultsSchema.shape.body.options}
            explanations={BODY}
            onChange={(body) => set({ body })}
          />
        </>
      )}
      {faults.service !== "none" && faults.service !== "refused connection" && (
        <FaultSelect
          label="which calls"
          value={faults.operations}
          options={faultsSchema.shape.operations.options}
          explanations={OPERATIONS}
          onChange={(operations) => set({ operations })}
        />
      )}
      <FaultSelect
        label="…Slack"
        value={faults.slack}
        isOn={faults.slack !== "none"}
        options={faultsSchema.shape.slack.options}
        explanations={SLACK}
        onChange={(slack) => set({ slack })}
      />
    </section>
  );
}
