import { existsSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { importBook } from "./import-book";

const USE = "npm run textbook -- import FOLDER [--name NAME]";

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { name: { type: "string" } } });
  const [command, folder] = positionals;
  if (command !== "import" || folder === undefined) return refuse(USE);
  const name = values.name ?? basename(resolve(folder)).toLowerCase();
  if (!/^[a-z0-9][a-z0-9-]{0,99}$/.test(name)) return refuse(`The name ${name} must be letters, digits and hyphens.`);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return refuse(`There is no folder ${folder}.`);
  const to = resolve(__dirname, "../../textbooks", name);
  const { problems, warnings } = await importBook(resolve(folder), to, name);
  for (const warning of warnings) console.warn(`warning: ${warning}`);
  if (problems.length > 0) return refuse([...problems, "Nothing was written."].join("\n"));
  console.log(`textbooks/${name}/ is written. Keep the authors and licences of book.json true.`);
  return 0;
}

function refuse(said: string): number {
  console.error(said);
  return 1;
}

main().then((code) => {
  process.exitCode = code;
});
