const LONGEST_NAME = 64;

/** A tool's name as an action may have it: `getOrder-Status` becomes `get_order_status`. */
export function actionNameOf(tool: string): string {
  const name = tool
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "");
  return name.slice(0, LONGEST_NAME);
}
