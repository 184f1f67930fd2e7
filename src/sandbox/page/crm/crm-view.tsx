import { type ReactNode, useEffect } from "react";
import { z } from "zod";
import { Icon } from "../components/pictures.tsx";
import { Copyable } from "../inspector/calendar-view.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { DateToken, inPlace } from "../text/text.tsx";

const text = z.string();
const name = z.object({ firstName: text, lastName: text }).transform(Object.values<string>);
const company = z.object({ name: text }).nullable();
const person = { id: text, name, jobTitle: text, emails: z.object({ primaryEmail: text }), company };
const amount = z.object({ amountMicros: z.number().nullable(), currencyCode: text });
const owner = z.object({ name }).nullable();
const deal = { id: text, name: text, pointOfContactId: text.nullable(), stage: text, amount, owner };
const bodyV2 = z.object({ markdown: text });
const createdBy = z.object({ name: text });
const entry = z.object({ id: text, title: text, bodyV2, createdAt: text, createdBy, dueAt: text.nullish() });
const targets = z.array(z.object({ targetPersonId: text, note: entry.nullish(), task: entry.nullish() }));
const crmRecords = z.object({
  ...{ people: z.array(z.object(person)), opportunities: z.array(z.object(deal)) },
  ...{ noteTargets: targets, taskTargets: targets },
});

/**
 * The team's CRM: who is in it, and what was written about them.
 *
 * @param record the id of somebody in it, or of a note or task about them, who is shown first
 */
export function CrmView({ record }: { record: string | undefined }) {
  const { address, key, records } = useSandbox().snapshot.crm;
  const { people, opportunities, noteTargets, taskTargets } = crmRecords.parse(records);
  const entries = [...noteTargets, ...taskTargets]
    .flatMap(({ targetPersonId: about, note, task }) => {
      const written = task ?? note;
      return written ? [{ ...written, about, tag: task ? "task" : "note" }] : [];
    })
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  const shown = entries.find(({ id }) => id === record)?.about ?? record;
  useEffect(() => document.getElementById(`crm-${shown}`)?.scrollIntoView(), [shown]);
  return (
    <>
      <header className="channel-header row">
        <h2 className="channel-title">
          <Icon name="people" />
          CRM
        </h2>
        <p className="secondary truncate">A simulated Twenty: what Rapport writes appears here</p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <div className="scroll" tabIndex={0}>
        <div className="mx-auto grid max-w-180 gap-2 px-5 pt-5 pb-12 max-md:px-3.5">
          <p className="secondary">Its address and API key, as Rapport's Home takes them:</p>
          <Copyable text={address} label="Copy the CRM's address" />
          <Copyable text={key} label="Copy the API key" />
          <h3 className="mt-4">People</h3>
          {people.map((one) => {
            const deals = opportunities.filter(({ pointOfContactId }) => pointOfContactId === one.id);
            const written = entries.filter(({ about }) => about === one.id);
            const tags = [...deals.map(() => "deal"), ...written.map(({ tag }) => tag)];
            return (
              <details
                key={one.id}
                id={`crm-${one.id}`}
                className="card scroll-mt-3 px-4 py-2.5"
                open={one.id === shown}
              >
                <summary>
                  <b>{one.name.join(" ")}</b>{" "}
                  <span className="dim">{[one.jobTitle, one.company?.name].filter(Boolean).join(" · ")}</span>
                  {inPlace(tags, (tag) => (
                    <span className="tag ml-2 px-1.75">{tag}</span>
                  ))}
                </summary>
                <p className="secondary mt-1 wrap-anywhere">{one.emails.primaryEmail}</p>
                {deals.map((each) => (
                  <Line key={each.id} tag="deal" title={each.name}>
                    {`${amountOf(each.amount)}, ${each.stage.toLowerCase()} · ${each.owner?.name.join(" ") ?? "nobody"}`}
                  </Line>
                ))}
                {written.map(({ tag, id, title, createdAt, dueAt, ...rest }) => (
                  <Line key={id} tag={tag} title={title}>
                    <p className="text-text wrap-anywhere whitespace-pre-wrap">{rest.bodyV2.markdown}</p>
                    <Time iso={createdAt} before={`${rest.createdBy.name} · `} />
                    {dueAt && <Time iso={dueAt} before=" · due " />}
                  </Line>
                ))}
              </details>
            );
          })}
        </div>
      </div>
    </>
  );
}

function Line({ tag, title, children }: { tag: string; title: string; children: ReactNode }) {
  return (
    <div className="mt-2 border-t border-line pt-2">
      <span className="tag mr-2 px-1.75">{tag}</span>
      <b className="wrap-anywhere">{title}</b>
      <div className="secondary">{children}</div>
    </div>
  );
}

const Time = ({ iso, before }: { iso: string; before: string }) => (
  <>
    {before}
    <DateToken seconds={Date.parse(iso) / 1_000} format="{date_short_pretty} at {time}" fallback={iso} />
  </>
);

function amountOf({ amountMicros, currencyCode: currency }: z.infer<typeof amount>): string {
  if (amountMicros === null) return "no amount";
  const form = { style: "currency", currency, minimumFractionDigits: 0 } as const;
  return new Intl.NumberFormat("en-US", form).format(amountMicros / 1_000_000);
}
