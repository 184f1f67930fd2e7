import { useEffect } from "react";
import { useSandbox } from "../state/sandbox.tsx";
import { IconButton } from "./pictures.tsx";

const NOTICE_DURATION = 10_000;

/** Slack's message for a failed interaction. It disappears after a while, or when closed. */
export function Toast() {
  const { notice, setNotice } = useSandbox();
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(setNotice, NOTICE_DURATION, undefined);
    return () => clearTimeout(timer);
  }, [notice, setNotice]);
  return (
    <div className="pointer-events-none absolute inset-x-5 top-15 z-5 flex justify-center" role="status">
      {notice && (
        <div
          key={notice.id}
          className="row pointer-events-auto max-w-130 motion-safe:animate-appear gap-3 rounded-lg bg-[#1d1c1d] py-2.25 pr-2.5 pl-4 text-white shadow-[0_6px_20px_rgb(0_0_0/30%)]"
        >
          <span>{notice.sentence}</span>
          <IconButton
            icon="close"
            label="Dismiss"
            className="inline-flex rounded-md p-1 hover:bg-white/15"
            onClick={() => setNotice(undefined)}
          />
        </div>
      )}
    </div>
  );
}
