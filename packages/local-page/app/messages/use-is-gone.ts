import { useEffect, useState } from 'preact/hooks';

/** Whether a file of a message is not kept any more, whose message still is. @param source undefined for other hosts */
export function useIsGone(source: string | undefined): boolean {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (source === undefined) return;
    let isWanted = true;
    const look = async () => {
      const answer = await fetch(source, { method: 'HEAD' }).catch(() => undefined);
      if (isWanted) setGone(answer?.status === 404);
    };
    void look();
    return () => {
      isWanted = false;
    };
  }, [source]);
  return isGone;
}
