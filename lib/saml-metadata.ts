import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { SaxesParser } from "saxes";

/** Cognito takes a certificate of so many characters, and so much metadata in a template. */
const MOST = { certificate: 4096, metadata: 131_072 };

const CERTIFICATE = "X509Certificate";

const isAddress = (metadata: string) => metadata.startsWith("https://");

/** The members of Cognito's `ProviderDetails` that tell where a provider's metadata are, or what they are. */
export function metadataDetails(
  metadata: string,
  folder = resolve(__dirname, "../deployments"),
): Record<string, string> {
  if (isAddress(metadata)) return { MetadataURL: metadata };
  const text = readFileSync(join(folder, metadata), "utf8");
  const fault = metadataFault(text);
  if (fault) throw new Error(`deployments/${metadata}: ${fault}`);
  return { MetadataFile: text };
}

interface Described {
  readonly elements: ReadonlySet<string>;
  readonly certificates: readonly string[];
}

/** The names of the elements without their prefixes, and the certificates. Throws what the parser says of broken XML. */
function described(text: string): Described {
  const elements = new Set<string>();
  const certificates: string[] = [];
  let isWithin = false;
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", ({ local }) => {
    elements.add(local);
    isWithin = local === CERTIFICATE;
    if (isWithin) certificates.push("");
  });
  parser.on("text", (part) => {
    if (isWithin) certificates.push((certificates.pop() ?? "") + part.trim());
  });
  parser.on("closetag", () => {
    isWithin = false;
  });
  parser.write(text).close();
  return { elements, certificates };
}

/** Returns why Cognito would not take these as the metadata of an identity provider (SAML 2.0 Metadata), if it would not. */
export function metadataFault(text: string): string | undefined {
  let found: Described;
  try {
    found = described(text);
  } catch {
    return "This is no XML.";
  }
  const { elements, certificates } = found;
  if (elements.has("EntitiesDescriptor")) {
    return "This describes a whole federation. Use the metadata of your university alone.";
  }
  if (!elements.has("IDPSSODescriptor")) return "This describes no identity provider: it has no IDPSSODescriptor.";
  if (!elements.has("SingleSignOnService")) return "It has no SingleSignOnService.";
  if (certificates.length === 0) return "It has no certificate (X509Certificate), by which assertions are believed.";
  if (certificates.some((certificate) => certificate.length > MOST.certificate)) {
    return `A certificate is longer than ${MOST.certificate} characters, which Cognito does not take.`;
  }
  return text.length > MOST.metadata ? `It has more than ${MOST.metadata} characters. Name its address.` : undefined;
}
