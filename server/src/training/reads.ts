import { findUser } from "../organizations/index.ts";
import type { ListPage } from "../platform/db/index.ts";
import type { App } from "../platform/operations/context.ts";
import { presentFile } from "./files.ts";
import { listFiles } from "./queries/files.ts";
import { listTexts } from "./queries/texts.ts";
import type { TextType, TrainingStatus } from "./tables.ts";
import { presentText } from "./texts.ts";

interface PageAsked {
  readonly orderBy: "ASC" | "DESC";
  readonly page: ListPage;
}

const pageOf = ({ orderBy, page }: PageAsked) => ({
  direction: orderBy === "ASC" ? ("asc" as const) : ("desc" as const),
  page,
});

export async function pageOfTexts(
  app: App,
  projectId: number,
  asked: PageAsked & { search?: string | undefined; type?: TextType | undefined; id?: number | undefined },
) {
  const { rows, count } = await listTexts(app.db.read, {
    projectId,
    search: asked.search,
    type: asked.type,
    id: asked.id,
    ...pageOf(asked),
  });
  const names = new Map<number, string>();
  for (const id of new Set(rows.flatMap(({ answered_by }) => answered_by ?? [])))
    names.set(id, (await findUser(app.db.read, id))?.name ?? "");
  return asked.page.answer(
    rows.map((row) => presentText(row, names)),
    count,
  );
}

export async function pageOfFiles(
  app: App,
  projectId: number,
  asked: PageAsked & { status?: TrainingStatus | undefined; id?: number | undefined },
) {
  const { rows, count } = await listFiles(app.db.read, {
    projectId,
    status: asked.status,
    id: asked.id,
    ...pageOf(asked),
  });
  return asked.page.answer(rows.map(presentFile), count);
}
