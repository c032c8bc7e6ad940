import { startCloud } from "../../local/cloud";

/** Runs the embedded cloud in a process of its own, for a test that kills it: `serve.ts {template} {data folder}`. */
const [template = "", dataFolder] = process.argv.slice(2);

startCloud({ templateFolder: template, dataFolder, port: Number(process.env.PORT ?? 0) }).then(
  (cloud) => console.log(`Ready: ${cloud.origin}`),
  (error) => {
    console.error(String(error));
    process.exit(1);
  },
);
