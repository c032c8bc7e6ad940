import type { Route } from "../route";
import type { OpenApiDocument } from "./openapi";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

interface Schema {
  readonly $ref?: string;
  readonly [name: string]: unknown;
}
interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly "x-role": string;
  readonly "x-additive"?: boolean;
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 3rem; text-transform: capitalize; }
details { border: 1px solid #8886; border-radius: .5rem; margin: .5rem 0; padding: .5rem 1rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.5rem; }
summary span { opacity: .75; }
pre { background: #8882; border-radius: .5rem; overflow-x: auto; padding: .75rem; font-size: .85rem; }
code { font-family: ui-monospace, monospace; }
h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
`;

/** The document as one page that loads nothing: no script, no font, no picture. */
export function documentPage(document: OpenApiDocument, routes: readonly Route[]): string {
  const tags = [...new Set(routes.map(({ tag }) => tag))];
  const sections = tags.map((tag) => {
    const own = routes.filter((route) => route.tag === tag);
    return `<h2 id="${escaped(tag)}">${escaped(tag)}</h2>${own.map((route) => operationHtml(document, route)).join("")}`;
  });
  const { title, version, description = "" } = document.info;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1>
<p>${escaped(description)} Version ${escaped(version)}. For programs: <a href="/v2/openapi.json">openapi.json</a>.</p>
<nav><p>${tags.map((tag) => `<a href="#${escaped(tag)}">${escaped(tag)}</a>`).join(" · ")}</p></nav>
${sections.join("\n")}
<h2 id="schemas">Schemas</h2>${schemasHtml(document)}
</main></body></html>`;
}

function operationHtml(document: OpenApiDocument, { method, path }: Route): string {
  const operation = document.paths[path]?.[method] as unknown as Operation;
  const added = operation["x-additive"] ? " <em>(additive)</em>" : "";
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema }) =>
      `<li><code>${escaped(name)}</code> in ${place}${required ? "" : ", optional"}: ${schemaHtml(schema)}</li>`,
  );
  const answers = Object.entries(operation.responses).map(
    ([status, { content }]) => `<li><b>${status}</b>${contentHtml(content) || " without a body"}</li>`,
  );
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code>${added}<br><span>${escaped(operation.summary)}</span></summary>
<p>Who may call: ${escaped(operation.description)}</p>
${parameters.length > 0 ? `<h3>Parameters</h3><ul>${parameters.join("")}</ul>` : ""}
${operation.requestBody ? `<h3>Body</h3>${contentHtml(operation.requestBody.content)}` : ""}
<h3>Answers</h3><ul>${answers.join("")}</ul></details>`;
}

function contentHtml(content: Content | undefined): string {
  return Object.entries(content ?? {})
    .map(([type, { schema }]) => ` <code>${escaped(type)}</code> ${schemaHtml(schema)}`)
    .join("");
}

function schemaHtml(schema: Schema | undefined): string {
  if (schema === undefined) return "";
  const name = schema.$ref?.split("/").pop();
  if (name !== undefined) return `<a href="#schema-${escaped(name)}">${escaped(name)}</a>`;
  if (Object.keys(schema).length === 1 && typeof schema.type === "string") return escaped(schema.type);
  return `<pre tabindex="0">${linked(JSON.stringify(schema, null, 2))}</pre>`;
}

function linked(text: string): string {
  return escaped(text).replace(
    /&quot;#\/components\/schemas\/(\w+)&quot;/g,
    (_, name: string) => `<a href="#schema-${name}">${name}</a>`,
  );
}

function schemasHtml(document: OpenApiDocument): string {
  const { components } = document as unknown as { components?: { schemas?: Record<string, Schema> } };
  return Object.entries(components?.schemas ?? {})
    .map(
      ([name, schema]) =>
        `<h3 id="schema-${escaped(name)}">${escaped(name)}</h3><pre tabindex="0">${linked(JSON.stringify(schema, null, 2))}</pre>`,
    )
    .join("");
}
