import { useSandbox } from "../state/sandbox.tsx";
import { Modal } from "./modal.tsx";

/** The open modals. Those below the top one stay mounted, so that their input is kept. */
export function ModalStack({ currentConversation }: { currentConversation: string | undefined }) {
  const { snapshot, perform } = useSandbox();
  const { modals } = snapshot;
  return modals.map((view, index) => (
    <Modal
      key={view.id}
      view={view}
      isTop={index === modals.length - 1}
      isPushed={index > 0}
      currentConversation={currentConversation}
      onCloseAll={() => void perform({ act: "close", view: view.id, all: true })}
    />
  ));
}
