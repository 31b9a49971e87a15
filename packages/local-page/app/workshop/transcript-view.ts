import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import type { ComparedStep } from 'local-discord/workshop';
import { useEffect, useRef } from 'preact/hooks';
import { useWords } from '../words/words.ts';
import { type ActionResult, errorSentence, type Workshop } from './workshop-state.ts';

/** Saves what people did and saw, and replays it with a changed bot. */
export function TranscriptView({ workshop }: { workshop: Workshop }) {
  const { say, translate } = useWords();
  const told = useSignal<ActionResult | undefined>(undefined);
  const steps = useSignal<readonly ComparedStep[] | undefined>(undefined);
  const isBusy = useSignal(false);
  /** Called when the replay of this tab has ended. */
  const ended = useRef<(steps: readonly ComparedStep[]) => void>(undefined);
  const progress = workshop.inForce.value.replay;
  // Loads the result in every page, also after a reload.
  useEffect(() => {
    if (progress) return;
    workshop.control.latestReplay().then(
      (latest) => {
        steps.value = latest;
        ended.current?.(latest);
      },
      () => {},
    );
  }, [progress === undefined]);
  const attempt = async (work: () => Promise<string>) => {
    if (isBusy.value) return;
    isBusy.value = true;
    try {
      told.value = { sentence: await work(), failed: false };
    } catch (error) {
      told.value = { sentence: errorSentence(error), failed: true };
    }
    isBusy.value = false;
  };
  const save = () =>
    attempt(async () => {
      const transcript = await workshop.control.transcript();
      download('transcript.json', `${JSON.stringify(transcript, undefined, 1)}\n`);
      return say('stepsSaved', { n: transcript.steps.length });
    });
  const replay = (file: File) =>
    attempt(async () => {
      told.value = undefined;
      const end = new Promise<readonly ComparedStep[]>((resolve) => {
        ended.current = resolve;
      });
      await workshop.control.beginReplay(transcriptIn(await file.text()));
      const compared = await end;
      const all = compared.length;
      const changed = compared.filter(({ same }) => !same).length;
      if (changed === 0) return say('stepsAsBefore', { n: all });
      return say('stepsDifferent', { changed, n: all });
    });
  return html`<div class="transcript">
    <p class="note">${say('aboutTranscript')}</p>
    <div class="line wrap filters">
      <button type="button" class="main-button" aria-disabled=${isBusy.value} onClick=${save}>${say('saveTranscript')}</button>
      <button type="button" class="plain-button" aria-disabled=${isBusy.value} onClick=${() =>
        attempt(async () => (await workshop.control.beginTranscript()).summary)}>${say('beginAnew')}</button>
      <label class="plain-button file-button">${say('replayFile')}<input type="file" accept="application/json,.json"
        onChange=${(event: Event & { currentTarget: HTMLInputElement }) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void replay(file);
        }} /></label>
      ${
        progress &&
        html`<button type="button" class="plain-button" onClick=${() => workshop.control.stopReplay()}>${say('stop')}</button>`
      }
    </div>
    <p role="status">${progress && say('replaying', { done: progress.done, all: progress.all })}</p>
    <p role="status" class=${told.value?.failed ? 'trouble' : 'told'}>${translate(told.value?.sentence ?? '')}</p>
    ${
      !progress &&
      steps.value &&
      html`<ol class="compared" aria-label=${say('replayedSteps')}>${steps.value.map(
        ({ title, same, lines }, index) =>
          html`<li key=${index}><details open=${!same}>
            <summary class="note">${title} <span class=${same ? 'note' : 'different'}>${say(same ? 'asBefore' : 'different')}</span></summary>
            <pre tabindex="0" aria-label=${say('whatWasSeen')}>${lines.map(({ sign, text }) => {
              const line = `${sign} ${text}\n`;
              if (sign === '+') return html`<ins>${line}</ins>`;
              return sign === '-' ? html`<del>${line}</del>` : line;
            })}</pre>
          </details></li>`,
      )}</ol>`
    }
  </div>`;
}

/** Other text becomes an empty object, which the server rejects as a transcript. */
function transcriptIn(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
