import ReactMarkdown, { type Components } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { OutsideLink } from "./button";
import { headingLevels } from "./heading-levels";
import { Picture } from "./outside-picture";
import "./paragraphs.css";
import "./markdown.css";

const components: Components = {
  a: ({ node: _node, ...props }) => <OutsideLink {...props} />,
  img: ({ node: _node, src, alt, title }) => <Picture src={src} alt={alt} title={title} />,
  pre: ({ node: _node, ...props }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, so it must be reachable by keyboard
    <pre tabIndex={0} {...props} />
  ),
};

interface MarkdownProps {
  readonly children: string;
  readonly className?: string;
  /** The level below the heading that the text stands under. */
  readonly firstHeading?: 2 | 3 | 4;
}

/** Markdown of the course (GitHub's dialect), made safe: no scripts, handlers, raw HTML or unasked pictures of other hosts. */
export function Markdown({ children, className = "", firstHeading = 3 }: MarkdownProps) {
  return (
    <div className={`markdown ${className}`.trim()}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[rehypeSanitize, headingLevels(firstHeading)]}
        components={components}
      >
        {children}
      </ReactMarkdown>
    </div>
  );
}
