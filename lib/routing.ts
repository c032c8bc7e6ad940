/**
 * The CloudFront Function of /a/*: who takes brotli gets the copy that the build compressed, under /br. CloudFront would
 * compress on the fly at a lower level. Only the three kinds of files that the build copies are looked for there.
 */
export const brotliCopy = `
function handler(event) {
  var request = event.request;
  var accepted = request.headers["accept-encoding"];
  var takesBrotli = accepted && /(^|[,\\s])br\\s*(;\\s*q=(1|0\\.0*[1-9])[^,]*)?(,|$)/.test(accepted.value);
  if (takesBrotli && /\\.(js|css|svg)$/.test(request.uri)) request.uri = "/br" + request.uri;
  return request;
}
`.trim();

/**
 * The CloudFront Function of the default behaviour. What stands at the root of web/dist as a file passes; a path whose last
 * part ends like a file's name is no page and is not there; any other path is a route of the page, also one with a number
 * after its dot such as /sicpjs/1.2.4, and is answered with index.html. Paths under /a/, /modules/, /v2/ and /.well-known/
 * have behaviours of their own and never come here.
 *
 * A site that answers by `otherNames` too is a redirection there, to the same page of `origin`.
 */
export const pageFallback = (origin = "", otherNames: readonly string[] = []): string =>
  `
var others = ${JSON.stringify(otherNames)};
function query(parameters) {
  var pairs = [];
  for (var name in parameters) {
    var values = parameters[name].multiValue || [parameters[name]];
    for (var i = 0; i < values.length; i++) pairs.push(name + (values[i].value === "" ? "" : "=" + values[i].value));
  }
  return pairs.length > 0 ? "?" + pairs.join("&") : "";
}
var files = ["/favicon.ico", "/favicon.svg", "/robots.txt", "/manifest.webmanifest", "/sw.js"];
var notFound = {
  statusCode: 404,
  statusDescription: "Not Found",
  headers: { "content-type": { value: "text/plain; charset=utf-8" }, "cache-control": { value: "no-cache" } },
  body: { encoding: "text", data: "There is no such file." },
};
function handler(event) {
  var request = event.request;
  if (request.headers.host && others.indexOf(request.headers.host.value) >= 0) {
    var path = (request.uri === "/index.html" ? "/" : request.uri) + query(request.querystring);
    var headers = { location: { value: "${origin}" + path }, "cache-control": { value: "max-age=3600" } };
    return { statusCode: 301, statusDescription: "Moved Permanently", headers: headers };
  }
  if (files.indexOf(request.uri) >= 0 || request.uri.indexOf("/fonts/") === 0) return request;
  if (request.uri !== "/index.html" && /\\.[a-z][a-z0-9]*$/i.test(request.uri)) return notFound;
  request.uri = "/index.html";
  return request;
}
`.trim();

/** Bytes of a form that fit into the 6 MB that a Lambda is invoked with, where it is a third longer, with room for headers. */
export const MAX_FORM_BYTES = 4_700_000;

/**
 * The CloudFront Function before the routes that files are sent to. A form that no Lambda can be given is answered here in
 * words: the gateway's own answer would tell a lecturer nothing. `callers` are the origins whose pages may read it,
 * with commas between them. Clients show texts of at most 100 characters.
 */
export const bodyLimit = (callers: string): string =>
  `
var callers = "${callers}".split(",");
function handler(event) {
  var request = event.request;
  var header = function (name) { return request.headers[name] ? request.headers[name].value : ""; };
  var bytes = Number(header("content-length"));
  if (header("content-type").indexOf("multipart/form-data") !== 0 || !(bytes > ${MAX_FORM_BYTES})) return request;
  var size = Math.ceil(bytes / 1000000) + " MB";
  var isRecording = /\\/sourcecast\\/*$/.test(request.uri);
  var headers = { "content-type": { value: "text/plain; charset=utf-8" }, "cache-control": { value: "no-store" } };
  if (header("origin") !== "" && callers.indexOf(header("origin")) >= 0) {
    headers["access-control-allow-origin"] = { value: header("origin") };
    headers["access-control-allow-credentials"] = { value: "true" };
    headers["vary"] = { value: "Origin" };
  }
  return {
    statusCode: 413,
    statusDescription: "Content Too Large",
    headers: headers,
    body: {
      encoding: "text",
      data: isRecording
        ? "This recording is " + size + "; the limit for this client is 4 MB. Record in the course's own page."
        : "This file is " + size + "; the limit is 4 MB.",
    },
  };
}
`.trim();
