import { storeContacts } from "../../server/test/many-contacts.ts";
import { install, type Installation } from "../inbox/installation.ts";
import { median, printTable } from "../table.ts";

const SEARCHES: Readonly<Record<string, (size: number) => object>> = {
  "first page": () => ({}),
  "one name": (size) => ({ search: `person ${size - 1}` }),
  "one address": (size) => ({ search: `p${size - 1}@mail` }),
  "no match": () => ({ search: "nowhere to be found" }),
  "no such tag": () => ({ tags: "absent" }),
  "a tag of 2 %": () => ({ tags: "tag-7" }),
};

export async function measureContacts(sizes: readonly number[], calls: number): Promise<void> {
  const installations: Installation[] = [];
  try {
    for (const size of sizes) {
      const installation = await install(0);
      installations.push(installation);
      await storeContacts(installation.running.app, installation.workspace, size);
    }
    const rows = [];
    for (const [name, fieldsOf] of Object.entries(SEARCHES)) {
      const times = sizes.map((): number[] => []);
      for (let call = 0; call < calls; call += 1)
        for (const [at, installation] of installations.entries())
          times[at]!.push(await timeOf(installation, fieldsOf(sizes[at]!)));
      const medians = times.map((values) => median(values).toFixed(2));
      rows.push({ search: name, ...Object.fromEntries(sizes.map((size, at) => [`${size}`, medians[at]!])) });
    }
    printTable(`Milliseconds of getAllContacts at the median, ${calls} calls each, by contacts`, rows);
  } finally {
    for (const installation of installations) await installation.close();
  }
}

async function timeOf({ running, workspace }: Installation, fields: object): Promise<number> {
  const started = performance.now();
  const { statusCode, body } = await running.server.inject({
    method: "POST",
    url: "/chatbot/v1/getAllContacts",
    headers: { ...workspace.token, "content-type": "application/json" },
    payload: JSON.stringify({ project_uid: workspace.projectUid, limit: 20, ...fields }),
  });
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
  return performance.now() - started;
}
