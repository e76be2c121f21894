import { createFolder, type EventSink, type Message } from "../src/models/index.ts";

/** The message a whole stream amounts to: exactly the JSON answer to the same request. */
export async function fold(read: (sink: EventSink) => Promise<void>): Promise<Message> {
  const folder = createFolder();
  await read((batch) => {
    for (const event of batch) folder.add(event);
  });
  return folder.message();
}
