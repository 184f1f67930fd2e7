/**
 * The pages of one of Slack's lists, one after the other. Slack recommends at most 200 entries a page and takes
 * fewer than 1,000. Source: https://docs.slack.dev/apis/web-api/pagination
 *
 * @param read asks for one page
 * @param max pages at most
 */
export async function* pagesOf<Page extends { response_metadata?: { next_cursor?: string } }>(
  read: (page: { limit: number; cursor?: string }) => Promise<Page>,
  max: number,
): AsyncGenerator<Page> {
  let cursor: string | undefined;
  for (let count = 0; count < max && cursor !== ""; count += 1) {
    const page = await read({ limit: 999, ...(cursor !== undefined && { cursor }) });
    yield page;
    cursor = page.response_metadata?.next_cursor ?? "";
  }
}
