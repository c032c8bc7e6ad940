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
