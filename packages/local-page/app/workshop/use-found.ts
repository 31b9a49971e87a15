import { useEffect, useState } from 'preact/hooks';
import type { Bench } from './bench.ts';

/** The server looks through all payloads for each question. */
const ASK_AFTER_MS = 250;
const NONE: ReadonlySet<number> = new Set();

/** The numbers of the entries with a text in their payload or answer, which pages lack; asked again after each new entry. */
export function useFound(bench: Bench, text: string): ReadonlySet<number> {
  const [found, setFound] = useState<{ readonly text: string; readonly numbers: ReadonlySet<number> }>({
    text: '',
    numbers: NONE,
  });
  useEffect(() => {
    if (text === '') return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const entries = await bench.control.happenings(text).catch(() => []);
      if (isWanted) setFound({ text, numbers: new Set(entries.map(({ number }) => number)) });
    }, ASK_AFTER_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text, bench.happenings.value]);
  return found.text === text ? found.numbers : NONE;
}
