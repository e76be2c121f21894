/** The oldest Node the product runs on, the same as `engines` in package.json. */
const OLDEST = [20, 19];

/** Names the required Node in one line, instead of failing somewhere inside. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(`Parley needs Node ${OLDEST.join(".")} or newer. This is Node ${process.versions.node}.`);
  process.exit(1);
}
