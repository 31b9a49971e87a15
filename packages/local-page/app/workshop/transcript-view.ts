import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import type { Worked } from '../../protocol/workshop.ts';
import { useWords } from '../words/words.ts';
import { type Bench, errorSentence } from './bench.ts';

type Steps = Extract<Worked, { kind: 'compared' }>['steps'];

/** Saves what people did and saw, and does it again with a bot that has changed. */
export function TranscriptView({ bench }: { bench: Bench }) {
  const { say, hear } = useWords();
  const told = useSignal<{ sentence: string; failed: boolean } | undefined>(undefined);
  const steps = useSignal<Steps | undefined>(undefined);
  const isBusy = useSignal(false);
  const progress = bench.inForce.value.replay;
  // For every page, and also after a reload.
  useEffect(() => {
    if (progress) return;
    bench.work('compared', { kind: 'latest replay' }).then(
      (latest) => {
        steps.value = latest.steps;
      },
      () => {},
    );
  }, [progress === undefined]);
  const tried = async (work: () => Promise<string>) => {
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
    tried(async () => {
      const transcript = await bench.work('transcript', { kind: 'transcript' });
      download('transcript.json', transcript.text);
      return say('stepsSaved', { n: transcript.steps });
    });
  const replay = (file: File) =>
    tried(async () => {
      told.value = undefined;
      const compared = await bench.work('compared', { kind: 'replay', text: await file.text() });
      steps.value = compared.steps;
      const all = compared.steps.length;
      const changed = compared.steps.filter(({ same }) => !same).length;
      if (changed === 0) return say('stepsAsBefore', { n: all });
      return say('stepsDifferent', { changed, n: all });
    });
  return html`<div class="transcript">
    <p class="note">${say('aboutTranscript')}</p>
    <div class="line wrap filters">
      <button type="button" class="main-button" aria-disabled=${isBusy.value} onClick=${save}>${say('saveTranscript')}</button>
      <button type="button" class="plain-button" aria-disabled=${isBusy.value} onClick=${() =>
        tried(
          async () => (await bench.work('told', { kind: 'begin transcript' })).sentence,
        )}>${say('beginAnew')}</button>
      <label class="plain-button file-button">${say('replayFile')}<input type="file" accept="application/json,.json"
        onChange=${(event: Event & { currentTarget: HTMLInputElement }) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void replay(file);
        }} /></label>
      ${
        progress &&
        html`<button type="button" class="plain-button" onClick=${() => bench.told({ kind: 'stop replay' })}>${say('stop')}</button>`
      }
    </div>
    <p role="status">${progress && say('replaying', { done: progress.done, all: progress.all })}</p>
    <p role="status" class=${told.value?.failed ? 'trouble' : 'told'}>${hear(told.value?.sentence ?? '')}</p>
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

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
