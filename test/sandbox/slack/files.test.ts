import type { App, ViewSubmitAction } from "@slack/bolt";
import type { FileInput, ModalView } from "@slack/types";
import { afterEach, expect, test } from "vitest";
import { app, ids, team, visibleText } from "#sandbox/index.ts";
import { fullManifestPath, openForm, type Probe, startProbe } from "../probe.ts";

let probe: Probe;
afterEach(() => probe.stop());

const importModal = (element: Partial<FileInput> = {}): ModalView => ({
  type: "modal",
  callback_id: "import",
  title: { type: "plain_text", text: "Import" },
  submit: { type: "plain_text", text: "Import" },
  blocks: [
    {
      type: "input",
      block_id: "links",
      label: { type: "plain_text", text: "CSV" },
      element: { type: "file_input", action_id: "file", ...element },
    },
  ],
});

async function open(view: ModalView, register: (bolt: App) => void) {
  const opened = await openForm(view, register, { manifestPath: fullManifestPath });
  probe = opened.probe;
  return opened;
}

const csv = "email,contact_id\njane@acme.com,7b0c3a52-1e38-4c1f-9d56-0e6b0f0d9a11\n";

test("a form takes a file, and the app downloads what it holds", async () => {
  let body: ViewSubmitAction | undefined;
  const { priya, opened } = await open(importModal({ filetypes: ["csv"], max_files: 1 }), (bolt) => {
    bolt.view<ViewSubmitAction>("import", async ({ ack, body: received }) => {
      body = received;
      await ack();
    });
  });
  expect(await priya.submit(opened)).toEqual({ ok: false, sentence: "Please complete this required field." });
  expect(await priya.submit(opened, { links: [{ name: "Links 1.CSV", content: csv }] })).toEqual({
    ok: true,
  });
  const file = body?.view.state.values.links?.file?.files?.[0];
  const id = file?.id ?? "";
  const { url: origin } = probe.slack;
  expect(id).toMatch(/^F[A-Z0-9]{10}$/);
  expect(body?.view.state.values).toEqual({
    links: {
      file: {
        type: "file_input",
        files: [
          {
            id,
            name: "Links 1.CSV",
            mimetype: "text/csv",
            filetype: "csv",
            user: ids.priya,
            size: csv.length,
            url_private: `${origin}/files-pri/${team.id}-${id}/Links%201.CSV`,
            url_private_download: `${origin}/files-pri/${team.id}-${id}/download/Links%201.CSV`,
          },
        ],
      },
    },
  });
  const authorized = { headers: { authorization: `Bearer ${probe.slack.botToken}` } };
  for (const address of [file?.url_private_download ?? "", file?.url_private ?? ""]) {
    const response = await fetch(address, authorized);
    expect([response.status, await response.text()]).toEqual([200, csv]);
  }
  expect((await fetch(`${origin}/files-pri/${team.id}-F0NOSUCH00/download/x`, authorized)).status).toBe(404);
  const stranger = await fetch(file?.url_private_download ?? "");
  expect([stranger.status, stranger.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
  expect(await stranger.text()).toMatch(/^<!doctype html>.*Sign in/);
  expect(probe.slack.workspace.problems).toEqual([]);
});

test("a form does not take what its element does not, nor what is too large", async () => {
  const { priya, opened } = await open(importModal({ filetypes: ["csv", "txt"], max_files: 2 }), () => {});
  const tries = (...files: { name: string; content: string }[]) => priya.fill(opened, "links", files);
  await expect(tries({ name: "photo.png", content: "x" })).rejects.toThrow("takes csv, txt, not photo.png");
  await expect(tries({ name: "empty.csv", content: "" })).rejects.toThrow("empty.csv is empty.");
  await expect(tries({ name: "big.csv", content: "x".repeat(1024 * 1024 + 1) })).rejects.toThrow(
    "big.csv is larger than one MiB.",
  );
  const small = { name: "a.csv", content: "a" };
  await expect(tries(small, small, small)).rejects.toThrow("takes 2 files at most");
  await expect(priya.fill(opened, "links", "a.csv")).rejects.toThrow("takes a list of files");
  expect(await tries(small, { name: "b.txt", content: "x".repeat(1024 * 1024) })).toEqual({ ok: true });
  expect(priya.modal()?.state.links?.file?.files).toMatchObject([
    { name: "a.csv", size: 1 },
    { name: "b.txt", size: 1024 * 1024, mimetype: "text/plain" },
  ]);
  expect(await priya.fill(opened, "links", null)).toEqual({ ok: true });
  expect(priya.modal()?.state).toEqual({ links: { file: { type: "file_input", files: [] } } });
});

test("the app shares a file with the SDK's own upload", async () => {
  probe = await startProbe(() => {}, { manifestPath: fullManifestPath });
  const { workspace } = probe.slack;
  const priya = workspace.as(ids.priya);
  const answer = await probe.bolt.client.filesUploadV2({
    channel_id: priya.appChannel,
    filename: "spending.csv",
    content: csv,
  });
  expect(answer).toMatchObject({ ok: true, files: [{ ok: true, files: [{ name: "spending.csv" }] }] });
  const message = priya.lastMessage(priya.appChannel);
  expect(message).toMatchObject({
    user: app.user,
    isEphemeral: false,
    files: [{ name: "spending.csv", size: csv.length, user: app.user }],
  });
  expect(visibleText(message)).toBe("spending.csv");
  const file = message.files?.[0];
  const authorized = { headers: { authorization: `Bearer ${probe.slack.botToken}` } };
  expect(await (await fetch(file?.url_private ?? "", authorized)).text()).toBe(csv);
  expect(workspace.traffic.exchanges.slice(-4).map(({ title }) => title)).toEqual([
    "files.getUploadURLExternal",
    "file upload",
    "files.completeUploadExternal",
    "file download",
  ]);

  expect(workspace.problems).toEqual([]);
});

test("what an upload is refused for", async () => {
  probe = await startProbe(() => {}, { manifestPath: fullManifestPath });
  const { client } = probe.bolt;
  const { workspace } = probe.slack;
  const refused = (call: Promise<unknown>) =>
    call.then(
      () => "accepted",
      (error: unknown) => String(error).replace(/.*An API error occurred: /, ""),
    );
  const size = 1024 * 1024 + 1;
  expect(await refused(client.files.getUploadURLExternal({ filename: "a.csv", length: size }))).toBe(
    "file_upload_size_restricted",
  );
  const { upload_url: address = "", file_id: id = "" } = await client.files.getUploadURLExternal({
    filename: "a.csv",
    length: 1,
  });
  const complete = (channel_id: string) =>
    refused(client.files.completeUploadExternal({ files: [{ id }], channel_id }));
  expect(await complete(ids.acmeRenewal)).toBe("file_not_found");
  const upload = () => fetch(address, { method: "POST", body: "a" });
  expect(await (await upload()).text()).toBe("OK - 1");
  expect((await upload()).status).toBe(404);
  expect(await complete(ids.general)).toBe("not_in_channel");
  expect(await complete(ids.dealDesk)).toBe("channel_not_found");
  expect(await complete(ids.priya)).toBe("channel_not_found");
  const count = workspace.as(ids.priya).messages(ids.acmeRenewal).length;
  expect(await complete(ids.acmeRenewal)).toBe("accepted");
  expect(workspace.as(ids.priya).messages(ids.acmeRenewal)).toHaveLength(count + 1);
});

test("without the scopes there are no files", async () => {
  probe = await startProbe(() => {});
  const { client } = probe.bolt;
  const { workspace } = probe.slack;
  await expect(
    client.filesUploadV2({ channel_id: ids.acmeRenewal, filename: "a", content: "a" }),
  ).rejects.toThrow("missing_scope");
  const trigger_id = workspace.triggers.issue(ids.priya);
  await expect(client.views.open({ trigger_id, view: importModal() })).rejects.toThrow("missing_scope");
});
