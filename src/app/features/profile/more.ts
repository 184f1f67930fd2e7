import type { OverflowArgs } from "../../slack/router.ts";
import type { ProfileDependencies } from "./dependencies.ts";
import { contactBlockId, moreChoice } from "./ids.ts";
import { openLinkForm } from "./link.ts";
import { refreshProfile } from "./refresh.ts";
import { openShare } from "./share.ts";

/** A card's overflow menu. */
export function chooseMore(dependencies: ProfileDependencies) {
  return async (args: OverflowArgs): Promise<void> => {
    const contact = contactBlockId.decode(args.action.block_id);
    switch (moreChoice.parse(args.action.selected_option.value)) {
      case "refresh":
        return refreshProfile(dependencies, args, contact);
      case "share":
        return openShare(dependencies, args, contact);
      case "link":
        return openLinkForm(args, contact);
    }
  };
}
