import { type ReactNode, useEffect, useId, useState } from "react";
import { Icon } from "../components/pictures.tsx";
import { useSandbox } from "../state/sandbox.tsx";
import { timeInLog } from "../text/date-token.ts";

/** A line of a list that expands to its details. */
export function Disclosure(props: {
  className?: string;
  /** What the line shows, before the chevron and after it. */
  line: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}) {
  const { className = "", line, below, children } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="border-b border-line">
      <button
        type="button"
        className={`exchange-line ${className}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {line}
        <Icon name="chevron" />
        {below}
      </button>
      {isOpen && (
        <div id={id} className="px-4 pt-1.5 pb-3.5">
          {children}
        </div>
      )}
    </li>
  );
}

/** A row of buttons, one of them pressed. */
export function PressedButtons<Option extends string>(props: {
  label: string;
  options: readonly Option[];
  value: Option;
  onChange: (option: Option) => void;
}) {
  const { label, options, value, onChange } = props;
  return (
    <fieldset className="border-b border-line px-4 py-2.5 flex flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className="rounded-xl border border-line px-2.5 py-0.5 text-[12.5px] text-dim hover:text-text aria-pressed:border-active aria-pressed:bg-active aria-pressed:text-white"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {option}
        </button>
      ))}
    </fieldset>
  );
}

/** Copies text and confirms it briefly. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 1_500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <button
      type="button"
      className="copy"
      aria-label={label}
      title={label}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <Icon name={isCopied ? "check" : "copy"} />
      <span role="status">{isCopied ? "Copied" : ""}</span>
    </button>
  );
}

/** A time of day with seconds. */
export function LogTime({ at, className = "exchange-figure" }: { at: number; className?: string }) {
  const { timeZone } = useSandbox();
  const date = new Date(at);
  return (
    <time className={className} dateTime={date.toISOString()}>
      {timeInLog(date, timeZone)}
    </time>
  );
}
