import { DockerfileParser, type Copy, type Env, type Instruction } from "dockerfile-ast";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A stage of an image: its file system is a folder. */
export interface ImageStage {
  readonly name: string;
  readonly folder: string;
  readonly env: Record<string, string>;
  workdir: string;
  entrypoint: readonly string[];
  healthcheck: readonly string[];
  /** Where a path of the image is on this machine; other words stay as they are. */
  readonly place: (path: string) => string;
}

interface BuildOptions {
  /** Where the Dockerfile and its context are. */
  readonly root: string;
  readonly newFolder: () => string;
  /** Who owns what the image gives to its user `node`. */
  readonly user: number;
}

/** Runs the steps of a Dockerfile without a container runtime, and answers its final stage. */
export function runImageSteps({ root, newFolder, user }: BuildOptions): ImageStage {
  const stages: ImageStage[] = [];
  const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8");
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const text = instruction.getArgumentsContent() ?? "";
    const keyword = instruction.getKeyword();
    if (keyword === "FROM") stages.push(openStage(text, newFolder()));
    const stage = stages.at(-1)!;
    if (keyword === "WORKDIR") stage.workdir = text;
    if (keyword === "COPY") copy(instruction as Copy, stage, stages, root);
    if (keyword === "RUN") run(text, stage, user);
    if (keyword === "ENV") setVariables(instruction as Env, stage);
    if (keyword === "ENTRYPOINT") stage.entrypoint = words(text);
    if (keyword === "HEALTHCHECK") stage.healthcheck = words(text);
    mkdirSync(stage.place(stage.workdir), { recursive: true });
  }
  return stages.at(-1)!;
}

const words = (text: string) => JSON.parse(text.slice(text.indexOf("["))) as string[];

function openStage(text: string, folder: string): ImageStage {
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "usr/local/bin"), { recursive: true });
  const place = (path: string) => (path.startsWith("/") ? join(folder, path) : path);
  const name = / AS (\w+)/.exec(text)?.[1] ?? "";
  return { name, folder, env: {}, workdir: "/", entrypoint: [], healthcheck: [], place };
}

function copy(instruction: Instruction & Copy, stage: ImageStage, stages: ImageStage[], root: string): void {
  const [from = "", to = ""] = instruction.getArguments().map((argument) => argument.getValue());
  const source = instruction.getFromFlag()?.getValue();
  const target = to === "." ? stage.place(stage.workdir) : stage.place(to);
  if (source) cpSync(stages.find(({ name }) => name === source)!.place(from), target, { recursive: true });
  else copyContext(root, target);
}

/** The files of the repository that .dockerignore does not name. */
function copyContext(root: string, target: string): void {
  const ignored = readFileSync(join(root, ".dockerignore"), "utf8").trim().split("\n").map(toExpression);
  const { stdout } = spawnSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const path of stdout.trim().split("\n")) {
    if (ignored.some((expression) => expression.test(path))) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(root, path), join(target, path));
  }
}

const toExpression = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll(".", "\\.").replace("**/", "(.*/)?")}(/|$)`);

function run(text: string, stage: ImageStage, user: number): void {
  const step = text
    .replaceAll(/(?<=\s)\/\w[\w./-]*/g, (path) => stage.place(path))
    .replace("-o node -g node", `-o ${user} -g ${user}`);
  const { status, stderr } = spawnSync("sh", ["-c", step], {
    cwd: stage.place(stage.workdir),
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...stage.env },
  });
  if (status !== 0) throw new Error(`${step}\n${stderr}`);
}

function setVariables(instruction: Instruction & Env, stage: ImageStage): void {
  for (const property of instruction.getProperties())
    stage.env[property.getName()] = property.getValue() ?? "";
}
