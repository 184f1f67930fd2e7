import { useEffect, useState } from "react";
import { Icon } from "../components/icon.tsx";

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
