import { TextEncoder } from "node:util";

// What jsdom lacks of a browser, as far as the pieces and their libraries need it. Tests import this first.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, TextEncoder });
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.setAttribute("open", "");
  },
  close(this: HTMLDialogElement) {
    this.removeAttribute("open");
  },
});
Object.assign(window, {
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  ResizeObserver: class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
  PointerEvent: class extends MouseEvent {
    readonly pointerType: string;
    constructor(type: string, init: PointerEventInit = {}) {
      super(type, init);
      this.pointerType = init.pointerType ?? "";
    }
  },
});
