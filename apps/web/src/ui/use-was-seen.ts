import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** So long something stays in sight before it was looked at, and not only passed. */
const dwellMs = 200;

/** Whether an element has been looked at: what is dear is drawn then only. */
export function useWasSeen<E extends HTMLElement>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (wasSeen || !element.current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => setSeen(true), dwellMs);
    });
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [wasSeen]);
  return [element, wasSeen];
}
