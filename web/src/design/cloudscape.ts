/** Pages with Cloudscape components import this once: its base without the inlined faces, then our colours over it. */
import "@cloudscape-design/global-styles/index.css";
import "cloudscape-theme.css";
import "./cloudscape.css";
