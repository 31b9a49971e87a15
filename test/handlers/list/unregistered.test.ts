import { ComponentType } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecentNamesInMemory, withKnownNames } from '../../../src/bot/state/memory/state-in-memory.ts';
import { CannotDo } from '../../../src/handlers/handler-failure.ts';
import { namesPages } from '../../../src/handlers/list/custom-ids.ts';
import {
  suggestNames,
  withNameInstead,
  withSimilarNames,
} from '../../../src/handlers/list/suggested-names.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { pathValueProblem } from '../../../src/services/text.ts';
import { anyCharacter } from '../../any-character.ts';
import { emptyContext } from '../empty-context.ts';

const unregistered = (name: string) => new ServiceFailure({ kind: 'not-registered', name });
const asked = (subject: string) =>
  ({ by: 'name', contains: 'x', subject, direction: 'desc', limit: 7, page: 0 }) as const;

/** What is said of a name where these were found before, and what the buttons lead to. */
function saidOf(name: string, found: readonly string[], withWallets = true) {
  const recentNames = new RecentNamesInMemory();
  recentNames.add('2', ...found);
  const names = { ...emptyContext.names, ...(withWallets && { ofWallet: emptyContext.names.list }) };
  const failure = withSimilarNames(unregistered(name), asked(name), {
    ...emptyContext,
    namesShownHere: (typed) => recentNames.matching('2', typed),
    names,
  });
  if (!(failure instanceof CannotDo)) return { failure, sentence: '', buttons: [] };
  const buttons = (failure.buttons?.(english) ?? [])
    .flatMap((row) => (row.type === ComponentType.ActionRow ? row.components : []))
    .flatMap((part) => ('custom_id' in part && 'label' in part ? [part] : []));
  return { failure, sentence: failure.message, buttons };
}

describe('a name that nobody has registered', () => {
  it('may mean names near it that were found before, the nearest first, looked up in the same way', () => {
    const { sentence, buttons } = saidOf('adam', ['grace', 'adams', 'Adam', 'ada']);
    expect(sentence).toBe('Nobody has registered the name `adam`. Did you mean `Adam`, `ada` or `adams`?');
    expect(buttons.map(({ label }) => label)).toEqual(['Adam', 'ada', 'adams']);
    expect(namesPages.page.decode(buttons[0]?.custom_id ?? '')).toMatchObject(asked('Adam'));
  });

  it('may mean names that begin with it, after those that are spelt alike', () => {
    const { sentence, buttons } = saidOf('ad', ['canada', 'Adelaide', 'ada.lovelace', 'ada']);
    expect(sentence).toBe(
      'Nobody has registered the name `ad`. Did you mean `ada`, `ada.lovelace` or `Adelaide`?',
    );
    expect(buttons.map(({ label }) => label)).toEqual(['ada', 'ada.lovelace', 'Adelaide']);
  });

  it('may mean names of registries, compared as they are looked up and offered with the id that chooses theirs', () => {
    const settings = { nameSources: ['ens', 'self'] };
    const said = (subject: string, name: string, found: readonly string[]) => {
      const failure = new ServiceFailure(
        { kind: 'not-registered', name },
        { source: { title: 'ENS', others: [] } },
      );
      const context = { ...emptyContext, settings, namesShownHere: () => found };
      const similar = withSimilarNames(failure, asked(subject), context);
      return similar instanceof CannotDo ? similar.message.replace(/^.*: check the spelling\. ?/, '') : '';
    };
    const shown = ['self:ada_2', 'vitalik.eth'];
    expect(said('ada_3', 'ada_3.eth', shown)).toBe('Did you mean `self:ada_2`?');
    expect(said('ada_2', 'ada_2.eth', shown)).toBe('Did you mean `self:ada_2`?');
    expect(said('self:ada_3', 'ada_3', shown)).toBe('Did you mean `self:ada_2`?');
    expect(said('vitalk', 'vitalk.eth', shown)).toBe('Did you mean `vitalik.eth`?');
    expect(said('service:ada_2', 'service:ada_2', shown)).toBe('');
  });

  it('is the choice that no name was looked up here yet, where no registry takes it as one', () => {
    const registries = [{ title: 'ENS', example: 'vitalik.eth' }];
    const reasons = [
      { kind: 'no-registry', by: 'name', subject: '.', registries },
      { kind: 'not-of-registry', by: 'name', subject: '.', id: 'ens', example: 'vitalik.eth' },
    ] as const;
    for (const reason of reasons) {
      const failure = withSimilarNames(new ServiceFailure(reason), asked('.'), emptyContext);
      expect(failure).toMatchObject({ message: english.lists.unregistered.nothingAsked });
    }
  });

  it('does not mean itself, and is offered four names at the most', () => {
    const found = ['zoey', 'zoe1', 'zoe2', 'zoe3', 'zoe4', 'zoe5'];
    const { buttons } = saidOf('zoey', found);
    expect(buttons.map(({ label }) => label)).toEqual(['zoe5', 'zoe4', 'zoe3', 'zoe2']);
  });

  it.each([
    ['0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c', true],
    ['0xABCDEF01', true],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', true],
    ['a1b2c3d4e5f6g7h8i9j0k1l2m3', true],
    ['a1b2c3d4e5f6g7h8i9j0k1l2m', false],
    ['0xada', false],
    ['antidisestablishmentarianism', false],
    ['12345678901234567890123456', false],
    ['five words with 1 digit among', false],
  ])('%s looks like an address: %s', (name, isAddress) => {
    const { failure, sentence, buttons } = saidOf(name, []);
    if (!isAddress) return expect(failure).toEqual(unregistered(name));
    expect(sentence).toMatch(/It looks like the address of a wallet: \/wallet shows its names\.$/);
    expect(namesPages.page.decode(buttons[0]?.custom_id ?? '')).toMatchObject({
      ...asked(name),
      by: 'wallet',
    });
    expect(saidOf(name, [], false).failure).toEqual(unregistered(name));
  });

  it('has a button for each, whatever its length', () => {
    const long = 'x'.repeat(90);
    const { sentence, buttons } = saidOf(`${long}y`, [long, `${long}z`]);
    expect(sentence).toContain(`\`${long}\``);
    expect(buttons).toHaveLength(2);
  });

  it('leaves every other failure as it is', () => {
    const failure = new ServiceFailure({ kind: 'no-names', wallet: '0x1' });
    expect(withSimilarNames(failure, asked('ada'), emptyContext)).toBe(failure);
  });

  it('is told in a message that Discord takes, whatever was found', () => {
    const name = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 255 });
    fc.assert(
      fc.property(name, fc.array(fc.nat(300), { maxLength: 6 }), (typed, places) => {
        const found = places.map((at) => typed.slice(0, at) + typed.slice(at + 1)).filter(Boolean);
        const { sentence, buttons } = saidOf(typed, found);
        expect(sentence.length).toBeLessThanOrEqual(1_900);
        expect(new Set(buttons.map(({ custom_id }) => custom_id)).size).toBe(buttons.length);
        for (const { label = '' } of buttons) {
          expect(label.length).toBeLessThanOrEqual(80);
          expect(label).not.toBe('');
        }
      }),
    );
  });
});

describe('a wallet that has no names', () => {
  const wallet = (subject: string) => ({ ...asked(subject), by: 'wallet' }) as const;
  const noNames = (subject: string) => new ServiceFailure({ kind: 'no-names', wallet: subject });

  it('may be a name, and is looked up as one in the same way', () => {
    const failure = withNameInstead(noNames('ada'), wallet('ada'), emptyContext);
    if (!(failure instanceof CannotDo)) throw new Error('No other way is told');
    expect(failure.message).toBe(
      'The wallet `ada` has no names registered to it. If that is a name, /list shows its wallet.',
    );
    const [part] = failure.buttons?.(english) ?? [];
    const [button] = part?.type === ComponentType.ActionRow ? part.components : [];
    expect(button).toMatchObject({ label: 'Look up this name' });
    const customId = button && 'custom_id' in button ? button.custom_id : '';
    expect(namesPages.page.decode(customId)).toMatchObject(asked('ada'));
  });

  it('is told to have none where it looks like an address, and so is every other failure', () => {
    const failure = noNames('0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c');
    expect(withNameInstead(failure, wallet('0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c'), emptyContext)).toBe(
      failure,
    );
    expect(withNameInstead(unregistered('ada'), wallet('ada'), emptyContext)).toEqual(unregistered('ada'));
  });
});

describe('while a name is typed', () => {
  const suggested = (typed: string, place: string, known: readonly string[] = []) => {
    const asked = new RecentNamesInMemory();
    asked.add('asked', 'Grace');
    const recentNames = withKnownNames(asked, known);
    return suggestNames(typed, {
      words: english,
      namesShownHere: (typed) => recentNames.matching(place, typed),
    });
  };

  it('nothing known says how to go on, by a choice that is no name, until something is typed', async () => {
    const [hint, ...others] = await suggested(' ', 'new');
    expect(others).toEqual([]);
    expect(hint?.name).toBe(
      'No name has been looked up here yet: type the full name, as it was registered, and send it.',
    );
    expect(hint?.name.length).toBeLessThanOrEqual(100);
    expect(pathValueProblem(hint?.value ?? '')).toBeDefined();
    expect(await suggested('ad', 'new')).toEqual([]);
    expect(await suggested('', 'asked')).toEqual([{ name: 'Grace', value: 'Grace' }]);
  });

  it('names that are known from the start stand behind those that were asked for', async () => {
    const values = async (...typed: Parameters<typeof suggested>) =>
      (await suggested(...typed)).map(({ value }) => value);
    expect(await values('', 'new', ['ada', 'Grace'])).toEqual(['ada', 'Grace']);
    expect(await values('', 'asked', ['ada', 'Grace'])).toEqual(['Grace', 'ada']);
    expect(await values('A', 'asked', ['solo', 'ada'])).toEqual(['Grace', 'ada']);
  });
});
