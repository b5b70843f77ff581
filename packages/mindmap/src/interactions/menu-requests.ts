import type { Pointer } from './gesture.ts';
import { isDrag } from './gesture.ts';

/** How long a finger is held down until the menu opens, in milliseconds. */
const holdTime = 500;

/** What presses tell of whether a menu is wanted. */
export interface MenuRequests {
  press(pointer: Pointer): void;
  move(pointer: Pointer): void;
  /** Answers whether the press was one for a menu: then it is nothing else. */
  release(pointer: Pointer): boolean;
  /** The browser asks for a menu: by its key, or by a click with Control on a Mac. */
  ask(pointer: Pointer, event: MouseEvent): void;
  forget(this: void): void;
}

/**
 * Opens a menu when the right button is let go where it was pressed, or a finger stays where it is. Systems tell of a menu at
 * different times, some on the press already, which would cover a selection drawn with that button; and some phones never do.
 */
export function menuRequests(open: (pointer: Pointer) => void): MenuRequests {
  let pressed: Pointer | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  const forget = (): void => {
    clearTimeout(timer);
    pressed = null;
  };
  const show = (pointer: Pointer): void => {
    forget();
    isOpen = true;
    open(pointer);
  };
  return {
    press(pointer) {
      forget();
      isOpen = false;
      pressed = pointer;
      if (pointer.isTouch) timer = setTimeout(() => show(pointer), holdTime);
    },
    move(pointer) {
      if (pressed && isDrag(pressed.at, pointer.at)) forget();
    },
    release(pointer) {
      const before = pressed;
      const wasOpen = isOpen;
      forget();
      if (wasOpen) return true;
      const isClick = before?.button === 'right' && !before.isTouch;
      if (!isClick || isDrag(before.at, pointer.at)) return false;
      show(pointer);
      return true;
    },
    ask(pointer, { button, ctrlKey }) {
      const isMacClick = pressed?.button === 'left' && !pressed.isTouch && ctrlKey;
      // The right button and a finger have opened it themselves, or will.
      const isByKey = pressed === null && button !== 2 && !isOpen;
      if (isMacClick || isByKey) show(pointer);
    },
    forget,
  };
}
