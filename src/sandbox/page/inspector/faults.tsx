import { useId } from "react";
import { type Faults, faults as faultsSchema } from "../../protocol.ts";
import { useSandbox } from "../state/sandbox.tsx";

const NAMES: Readonly<Record<string, string>> = {
  none: "works",
  all: "all calls",
  paid: "only the paid ones",
};

type Explained = Record<keyof Faults, { label: string; values: Readonly<Record<string, string>> }>;

const FAULTS: Explained = {
  service: {
    label: "…the profile service",
    values: {
      none: "Works as specified.",
      "refused connection": "Refuses the connection right away.",
      reset: "Drops the connection after the request was sent, so no one knows whether it counted.",
      silence: "Accepts the request and never responds.",
      slow: "Responds correctly, but after 40 seconds.",
      refuses: "Responds with the status and body below.",
      "broken JSON": "Responds 200 with JSON that stops in the middle.",
      "wrong types": "Responds with numbers instead of text, and the other way round.",
      "too large": "Responds with far too much data.",
      "unknown fields": "Responds with unknown fields.",
      "missing fields": "Leaves out fields it promises.",
      "hostile text": "Responds with text that tries to mention everyone, format and link.",
      "changes facts": "Writes texts in which one number is off by one and one “not” is missing.",
    },
  },
  status: {
    label: "with the status",
    values: Object.fromEntries([...faultsSchema.shape.status.values].map((status) => [status, ""])),
  },
  body: {
    label: "and the body",
    values: { JSON: "The reason, as JSON.", HTML: "A web page.", nothing: "Only the status." },
  },
  operations: {
    label: "which calls",
    values: {
      all: "Look-ups fail, and so do prep, wave and rephrase.",
      paid: "Prep, wave and rephrase fail; look-ups work.",
    },
  },
  slack: {
    label: "…Slack",
    values: {
      none: "Accepts every call.",
      "rate limited": "Responds to the app with 429 and Retry-After.",
      "out of reach": "Nothing the app sends reaches it.",
      "answer lost": "Does what the app asks, then drops the connection before the app hears of it.",
    },
  },
  crm: {
    label: "…the CRM",
    values: {
      none: "Accepts every call.",
      slow: "Responds correctly, but after 5 seconds.",
      "rate limited": "Responds with 429 and Retry-After.",
      "token expired": "Refuses the app's API key.",
      "out of reach": "Nothing the app sends reaches it.",
      "answer lost": "Does what the app asks, then drops the connection before the app hears of it.",
    },
  },
};

/** Switches faults of the simulated service, Slack and CRM. */
export function WhatIf() {
  const { service } = useSandbox().snapshot.faults;
  return (
    <section
      className="grid gap-2 border-b border-line bg-surface-dim px-4 pt-3.5 pb-4"
      aria-labelledby="what-if-title"
    >
      <h3 id="what-if-title">What if…</h3>
      <p className="secondary">
        Choose what goes wrong from now on, then use the app and see how it copes. A profile that was looked
        up before may come from its cache; Refresh asks again.
      </p>
      <FaultSelect field="service" />
      {service === "refuses" && (
        <>
          <FaultSelect field="status" isDetail />
          <FaultSelect field="body" isDetail />
        </>
      )}
      {service !== "none" && service !== "refused connection" && <FaultSelect field="operations" isDetail />}
      <FaultSelect field="slack" />
      <FaultSelect field="crm" />
    </section>
  );
}

function FaultSelect({ field, isDetail = false }: { field: keyof Faults; isDetail?: boolean }) {
  const { snapshot, perform } = useSandbox();
  const { faults } = snapshot;
  const id = useId();
  const value = String(faults[field]);
  const { label, values } = FAULTS[field];
  const set = (chosen: string) => {
    const next = { ...faults, [field]: field === "status" ? Number(chosen) : chosen };
    void perform({ kind: "set faults", faults: faultsSchema.parse(next) });
  };
  const isOn = !isDetail && value !== "none";
  return (
    <div
      className={`grid grid-cols-[130px_minmax(0,1fr)] items-center gap-x-2.5 gap-y-0.5 ${isDetail ? "-mt-0.5" : ""}`}
    >
      <label className={`text-[14px] ${isDetail ? "pl-3.5 text-dim" : ""}`} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={`field h-7.5 rounded-md px-1.5 text-[13.5px] ${isOn ? "border-orange shadow-[0_0_0_1px_var(--color-orange)]" : ""}`}
        aria-describedby={`${id}-explanation`}
        value={value}
        onChange={({ target }) => set(target.value)}
      >
        {Object.keys(values).map((option) => (
          <option key={option} value={option}>
            {NAMES[option] ?? option}
          </option>
        ))}
      </select>
      <span className="col-2 text-[12.5px] text-dim" id={`${id}-explanation`}>
        {values[value]}
      </span>
    </div>
  );
}
