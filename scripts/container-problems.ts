import { DockerfileParser } from "dockerfile-ast";
import { validate } from "dockerfile-utils";

interface ContainerFiles {
  readonly dockerfile: string;
  readonly compose: string;
  readonly envExample: string;
  /** docs/operating.md, whose table names every setting. */
  readonly settings: string;
}

/** The problems of the files that build and run the image. */
export function containerProblems({ dockerfile, compose, envExample, settings }: ContainerFiles): string[] {
  return [
    ...validate(dockerfile).map(
      ({ message, range }) => `Dockerfile:${range.start.line + 1} ${JSON.stringify(message)}`,
    ),
    ...finalStageProblems(dockerfile),
    ...variablesOf(compose)
      .filter((name) => !new RegExp(`^(?:# )?${name}=`, "m").test(envExample))
      .map((name) => `compose.yaml reads ${name}, which .env.example does not explain`),
    ...[...compose.matchAll(/^ +(\w+): *\$\{\1:-\}/gm)].map(
      ([, name]) => `compose.yaml passes ${name} on when it is empty, which the server refuses`,
    ),
    ...settingsIn(settings)
      .filter((name) => !new RegExp(`^ *${name}:|\\b${name}=`, "m").test(compose + dockerfile))
      .map((name) => `neither compose.yaml nor the Dockerfile sets ${name} of docs/operating.md`),
  ];
}

function finalStageProblems(dockerfile: string): string[] {
  const instructions = DockerfileParser.parse(dockerfile).getInstructions();
  const keywords = instructions.map((instruction) => instruction.getKeyword());
  const stage = instructions.slice(keywords.lastIndexOf("FROM"));
  const argumentsOf = (keyword: string) =>
    stage
      .filter((instruction) => instruction.getKeyword() === keyword)
      .map((one) => one.getArgumentsContent() ?? "");
  const user = argumentsOf("USER").at(-1);
  const starts = [...argumentsOf("ENTRYPOINT"), ...argumentsOf("CMD")];
  return [
    ...(keywords.filter((keyword) => keyword === "FROM").length > 1
      ? []
      : ["has a build stage and a final one"]),
    ...(user && !/^(root|0)\b/.test(user) ? [] : ["does not run as root"]),
    ...(starts.length > 0 && starts.every((start) => start.startsWith("["))
      ? []
      : ["starts node without a shell"]),
    ...(argumentsOf("HEALTHCHECK").some((check) => check.includes("/healthz")) ? [] : ["asks /healthz"]),
    ...(argumentsOf("VOLUME").length > 0 ? [] : ["has a volume for data"]),
    ...(argumentsOf("RUN").some((step) => /\b(npm|apt|apk|gcc|make)\b/.test(step))
      ? ["installs nothing in its final stage"]
      : []),
  ].map((rule) => `Dockerfile: the image ${rule}`);
}

/** The first column of the table of settings. */
export function settingsIn(document: string): string[] {
  const cells = [...document.matchAll(/^\| (`[A-Z0-9_]+`(?:, `[A-Z0-9_]+`)*) +\|/gm)].map(
    ([, cell = ""]) => cell,
  );
  return cells.flatMap((cell) => cell.replaceAll("`", "").split(", "));
}

/** `${NAME}`, `${NAME:-default}` and `${NAME:?message}`, and `NAME:` alone, which passes a variable on if it is set. */
function variablesOf(compose: string): string[] {
  const found = [...compose.matchAll(/\$\{(\w+)|^ +([A-Z][A-Z0-9_]*):$/gm)];
  return [...new Set(found.map(([, inside, alone]) => inside ?? alone ?? ""))];
}
