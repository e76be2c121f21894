/** n8n loads icons from beside the compiled files, where the compiler does not put them. */
import { cpSync } from "node:fs";

for (const folder of ["credentials", "nodes"])
  cpSync(folder, `dist/${folder}`, { recursive: true, filter: (path) => !path.endsWith(".ts") });
