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
 * The CloudFront Function of the default behaviour. What stands at the root of web/dist as a file passes; any other path
 * is a route of the page, also one with a dot such as /sicpjs/1.2.4, and is answered with index.html. /modules/bundles/ is
 * where an institution lays modules of its own. Paths under /a/, /v2/ and /.well-known/ have behaviours of their own and
 * never come here.
 */
export const pageFallback = `
var files = ["/favicon.ico", "/favicon.svg", "/robots.txt", "/manifest.webmanifest"];
function handler(event) {
  var request = event.request;
  var isFile = files.indexOf(request.uri) >= 0 || request.uri.indexOf("/fonts/") === 0;
  isFile = isFile || request.uri.indexOf("/modules/bundles/") === 0;
  if (!isFile) request.uri = "/index.html";
  return request;
}
`.trim();
