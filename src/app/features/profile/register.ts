import type { Router } from "../../slack/router.ts";
import { type ConnectedOptions, whenConnected } from "../../slack/when-connected.ts";
import { profileCommand, type Subcommands } from "./command.ts";
import { contactValue, ids } from "./ids.ts";
import { openImportForm, submitImportForm } from "./import.ts";
import {
  type KnowledgeDependencies,
  openHistory,
  openKnowledge,
  openKnowledgeBeside,
  restoreText,
  submitKnowledge,
} from "./knowledge.ts";
import { changeLink, type LinkDependencies, openLinkForm, submitLinkForm } from "./link.ts";
import { type PreviewDependencies, previewLinks } from "./link-preview.ts";
import { openLookUpForm, submitLookUpForm } from "./look-up-form.ts";
import { chooseMore, chooseProfile, openProfile, profileOfAuthor, refreshProfile } from "./open.ts";
import { type SharingDependencies, submitShare } from "./share.ts";
import { showDetails } from "./side-panel.ts";

/** `/profile`, its card's buttons, the shortcuts to it, and the forms: look up, share, link, import, what a team knows; link previews. */
export function registerProfile(
  router: Router,
  dependencies: KnowledgeDependencies &
    LinkDependencies &
    PreviewDependencies &
    SharingDependencies &
    ConnectedOptions & { subcommands: Subcommands },
): void {
  router.command(ids.command, profileCommand(dependencies));
  router.button(ids.open, openProfile(dependencies));
  router.overflow(ids.more, chooseMore(dependencies));
  router.button(ids.choose, chooseProfile(dependencies));
  router.button(ids.changeLink, changeLink(dependencies));
  router.button(ids.refresh, (args) =>
    refreshProfile(dependencies, args, contactValue.decode(args.action.value)),
  );
  router.button(ids.link, (args) => openLinkForm(args, contactValue.decode(args.action.value), true));
  router.button(ids.linkContact, (args) => openLinkForm(args, contactValue.decode(args.action.value)));
  router.button(ids.import, openImportForm(dependencies));
  router.button(ids.lookUp, whenConnected(dependencies, openLookUpForm));
  router.globalShortcut(ids.lookUpShortcut, whenConnected(dependencies, openLookUpForm));
  router.messageShortcut(ids.authorShortcut, profileOfAuthor(dependencies));
  router.submission(ids.lookUpView, submitLookUpForm(dependencies));
  router.button(ids.knowledge, openKnowledge(dependencies));
  router.button(ids.knowledgeBeside, openKnowledgeBeside(dependencies));
  router.button(ids.knowledgeHistory, openHistory(dependencies));
  router.button(ids.knowledgeAgain, restoreText(dependencies));
  router.submission(ids.knowledgeView, submitKnowledge(dependencies));
  router.submission(ids.shareView, submitShare(dependencies));
  router.submission(ids.linkView, submitLinkForm(dependencies));
  router.submission(ids.importView, submitImportForm(dependencies));
  router.linksShared(previewLinks(dependencies));
  router.detailsRequested(showDetails(dependencies));
}
