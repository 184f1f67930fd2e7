import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

/** The frame of a modal and of a question. The first control has the focus, unless one asks for it. */
export function Dialog(props: {
  title: string;
  start?: ReactNode;
  end?: ReactNode;
  /** One that isn't on top is closed, and stays mounted. */
  isTop?: boolean;
  isSmall?: boolean;
  describedBy?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, start, end, isTop = true, isSmall = false, describedBy, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isTop) return;
    element.showModal();
    const first =
      element.querySelector<HTMLElement>("[data-focus-on-load]") ??
      element.querySelector<HTMLElement>(".modal-body :is(input, textarea, .editor-text)") ??
      element.querySelector<HTMLElement>(".modal-footer button");
    first?.focus();
    return () => element.close();
  }, [isTop]);
  return (
    <dialog
      ref={dialog}
      className={isSmall ? "modal w-[min(440px,100vw-24px)]" : "modal"}
      aria-labelledby={id}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="row flex-none gap-3 py-4.5 pr-5 pl-6 max-md:py-3.5 max-md:pr-3 max-md:pl-4">
        {start}
        <h2 id={id} className="grow text-[21px] leading-[1.3] font-black tracking-[-0.005em]">
          {title}
        </h2>
        {end}
      </div>
      {children}
    </dialog>
  );
}
