const BOUNDARY = "----parley-bench";

/** A form with a file, as a browser sends it. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  file: { readonly name: string; readonly content: string },
): { body: Buffer; headers: Record<string, string> } {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: text/markdown\r\n\r\n`;
  return {
    body: Buffer.from(`${parts.join("")}${head}${file.content}\r\n--${BOUNDARY}--\r\n`),
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
