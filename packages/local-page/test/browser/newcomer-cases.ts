// What somebody meets who comes for the first time: a welcome, and a field that takes what they type.

import type { BrowserContextOptions, Locator, Page as Tab } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CaseContext } from './settings-cases.ts';
import { burst, seriousTroubles } from './tab.ts';

const WIDE: BrowserContextOptions = { viewport: { width: 1_280, height: 900 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
const STAFF = '1190000000000000203';

interface Newcomer extends CaseContext {
  /** A tab in a window of its own. */
  openWindow(options: BrowserContextOptions, hash?: string): Promise<Tab>;
}

const field = (tab: Tab, place = '#general') => tab.getByRole('textbox', { name: `Message ${place}` });
const last = (tab: Tab, text: string) => tab.getByRole('article').filter({ hasText: text }).last();
const hasFocus = (element: Locator) => element.evaluate((each) => each.matches(':focus'));

/** Whether all of it is on the screen, and nothing lies over its middle. */
const isInSight = (element: Locator) =>
  element.evaluate((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && each.contains(above);
  });

/** Loads a page anew whose commands come when they are let go. */
async function holdOffers(tab: Tab, held: (() => void)[]): Promise<void> {
  await tab.route('**/commands?*', (route) => void held.push(() => void route.continue()));
  await tab.reload();
}

/** As the browser does, where no clipboard need be asked for. */
const paste = (tab: Tab, text: string) =>
  field(tab).evaluate((each, pasted) => {
    if (each instanceof HTMLTextAreaElement) each.value = pasted;
    each.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
  }, text);

export function newcomerCases({ world, openTab, openWindow, done }: Newcomer): void {
  const clientOf = (name: string) => world().discord.clientOf(name);

  test('a welcome is in sight in an empty place and pane and above few messages, wide and on a phone', async () => {
    for (const options of [WIDE, PHONE]) {
      const tab = await openWindow(options, `#moderator/${STAFF}+moderator2/${STAFF}`);
      for (const person of ['Mo Moderator', 'Max Moderator']) {
        const pane = tab.getByRole('region', { name: `#staff as ${person}` });
        await pane.getByText('This is a world of samples.').waitFor();
        for (const element of await pane.locator('.welcome :is(p, button)').all())
          expect(await isInSight(element)).toBe(true);
      }
      expect(await seriousTroubles(tab)).toEqual([]);
      await tab.context().close();
    }
    for (const text of ['Good evening', 'Is anybody there?', 'I am'])
      clientOf('moderator').at(STAFF).say(text);
    for (const options of [WIDE, PHONE]) {
      const tab = await openWindow(options, `#moderator/${STAFF}`);
      await last(tab, 'I am').waitFor();
      for (const element of await tab.locator('.welcome :is(p, button)').all())
        expect(await isInSight(element)).toBe(true);
      await tab.context().close();
    }
  });

  test('direct messages have a welcome of their own, and its chip fills the field', async () => {
    const tab = await openTab(`#visitor/${clientOf('visitor').channelId}`);
    await tab.getByText('The bot alone reads this.').waitFor();
    await tab.getByRole('button', { name: '/silence' }).click();
    await tab.getByRole('group', { name: /^\/silence/ }).waitFor();
    expect(await tab.getByRole('article').count()).toBe(0);
    await done(tab);
  });

  test('a chip fills the field and sends nothing; one of moderators makes one of them first', async () => {
    const tab = await openTab();
    await field(tab).fill('something else');
    await tab.locator('.messages').evaluate((each) => each.scrollTo(0, 0));
    const before = clientOf('member').messages().length;
    await tab.getByRole('button', { name: '/list ada7' }).click();
    await expect.poll(() => tab.getByRole('combobox', { name: 'name' }).inputValue()).toBe('ada7');
    expect(clientOf('member').messages().length).toBe(before);
    await tab.keyboard.press('Enter');
    await last(tab, 'name=ada7').waitFor();
    await tab.locator('.messages').evaluate((each) => each.scrollTo(0, 0));
    await tab.getByRole('button', { name: 'be a moderator' }).click();
    await tab.getByRole('button', { name: /^You are Mo Moderator/ }).waitFor();
    await tab.getByRole('group', { name: /^\/name mute/ }).waitFor();
    await tab.locator('.messages').evaluate((each) => each.scrollTo(0, 0));
    expect(await tab.getByRole('button', { name: '/name mute' }).count()).toBe(1);
    await done(tab);
  });

  test('the field has the focus after loading and after a place is chosen, but not on a touch screen', async () => {
    const tab = await openTab(`#moderator/${clientOf('moderator').channelId}`);
    await expect.poll(() => hasFocus(field(tab))).toBe(true);
    await tab.getByRole('button', { name: 'staff' }).click();
    await expect.poll(() => hasFocus(field(tab, '#staff'))).toBe(true);
    await tab.getByRole('button', { name: 'staff' }).click();
    expect(await hasFocus(field(tab, '#staff'))).toBe(true);
    await tab.getByRole('link', { name: 'Direct Messages' }).click();
    await expect.poll(() => hasFocus(field(tab, '@sample'))).toBe(true);
    await tab.getByRole('button', { name: /^You are / }).click();
    await tab.getByRole('button', { name: /^Nia Newcomer/ }).click();
    await tab.getByRole('button', { name: /^You are Nia Newcomer/ }).waitFor();
    await expect.poll(() => tab.locator('textarea').evaluate((each) => each.matches(':focus'))).toBe(true);
    await tab.setViewportSize({ width: 390, height: 844 });
    await tab.getByRole('button', { name: 'Servers, channels and people' }).click();
    await tab.getByRole('link', { name: 'Sample Server' }).click();
    await expect.poll(() => hasFocus(field(tab))).toBe(true);
    await done(tab);
    const phone = await openWindow(PHONE, `#moderator/${clientOf('moderator').channelId}`);
    await field(phone).waitFor();
    await phone.getByRole('button', { name: 'Servers, channels and people' }).tap();
    await phone.getByRole('button', { name: 'staff' }).tap();
    await field(phone, '#staff').waitFor();
    expect(await hasFocus(field(phone, '#staff'))).toBe(false);
    await phone.context().close();
  });

  test('a character that is typed outside of a field lands in it, and keys of menus and dialogs do not', async () => {
    const tab = await openTab();
    await field(tab).waitFor();
    await tab.getByRole('log').focus();
    await burst(tab, 'a b');
    expect(await field(tab).inputValue()).toBe('a b');
    await tab.getByRole('button', { name: 'Member list' }).focus();
    await burst(tab, '@c');
    expect(await field(tab).inputValue()).toBe('a b@c');
    await tab.getByRole('button', { name: 'Member list' }).focus();
    await tab.keyboard.press('Control+x');
    await tab.keyboard.press('Space');
    await tab.keyboard.type('mo');
    await tab.getByRole('button', { name: 'Create Poll' }).press('Enter');
    await tab.getByRole('button', { name: 'Post' }).focus();
    await burst(tab, 'x', 'Escape');
    expect(await field(tab).inputValue()).toBe('a b@c');
    await field(tab).fill('/list ada7');
    await tab.getByRole('log').focus();
    await burst(tab, 'lim');
    expect(await tab.locator('.further-options').inputValue()).toBe('lim');
    await tab.keyboard.press('Escape');
    await tab.getByRole('button', { name: 'Leave the command' }).click();
    await field(tab).fill('');
    await done(tab);
  });

  test('/li, Tab and Enter lead to an answer, however fast, and before the commands are there', async () => {
    for (const loads of [false, true]) {
      const tab = await openWindow(WIDE);
      const held: (() => void)[] = [];
      if (loads) {
        await holdOffers(tab, held);
      }
      await expect.poll(() => hasFocus(field(tab))).toBe(true);
      if (!loads) {
        await field(tab).fill('/');
        await tab.getByRole('option', { name: '/list Lists names' }).waitFor();
        await field(tab).fill('');
      }
      const before = clientOf('member').messages().length;
      await burst(tab, '/li', 'Tab', 'Enter');
      if (loads) {
        await tab.getByText('Loading commands …').last().waitFor();
        expect(await field(tab).inputValue()).toBe('/li ');
        for (const send of held.splice(0)) send();
      }
      await last(tab, 'name=ada1').waitFor();
      await expect.poll(() => clientOf('member').messages().length).toBe(before + 1);
      await tab.context().close();
    }
  });

  test('what is typed behind an early Tab stays, and an early Enter is forgotten by typing on', async () => {
    const tab = await openWindow(WIDE);
    const held: (() => void)[] = [];
    await holdOffers(tab, held);
    await expect.poll(() => hasFocus(field(tab))).toBe(true);
    await burst(tab, '/li', 'Tab', 'ada7', 'Enter', ' limit:3');
    await tab.getByText('Loading commands …').last().waitFor();
    const before = clientOf('member').messages().length;
    for (const send of held.splice(0)) send();
    await expect.poll(() => tab.getByRole('combobox', { name: 'name' }).inputValue()).toBe('ada7');
    expect(await tab.getByRole('combobox', { name: 'limit' }).inputValue()).toBe('3');
    expect(clientOf('member').messages().length).toBe(before);
    await tab.keyboard.press('Enter');
    await last(tab, 'name=ada7 limit=3').waitFor();
    await tab.context().close();
  });

  test('a command for some people alone is filled in by Enter, and sent by another', async () => {
    const tab = await openTab(`#moderator/${clientOf('moderator').channelId}`);
    await expect.poll(() => hasFocus(field(tab))).toBe(true);
    await field(tab).fill('/name unmute ');
    await tab.getByRole('option', { name: 'ada1 (a name)' }).waitFor();
    await tab.keyboard.press('Enter');
    await expect.poll(() => tab.getByRole('combobox', { name: 'name' }).inputValue()).toBe('ada1 (a name)');
    await tab.keyboard.press('Enter');
    await last(tab, 'name=ada1').waitFor();
    await done(tab);
  });

  test('a wrong line is refused and stays as it is', async () => {
    const tab = await openTab();
    const alert = tab.getByRole('alert');
    await field(tab).fill('/list name:ada1 name:ada2');
    await alert.getByText('The option name is given twice: remove one.').waitFor();
    await field(tab).press('Enter');
    expect(await field(tab).inputValue()).toBe('/list name:ada1 name:ada2');
    await field(tab).fill('/silence at once');
    await alert.getByText('"at" is one word too many for /silence.').waitFor();
    await field(tab).fill('');
    await paste(tab, '/list name:ada the 7th limit:5 quiet:yes\n');
    await expect.poll(() => tab.getByRole('combobox', { name: 'name' }).inputValue()).toBe('ada the 7th');
    await field(tab).fill('soon');
    await tab.keyboard.press('Enter');
    await alert.getByText('/list has no option soon.').waitFor();
    await field(tab).fill('');
    await tab.keyboard.press('Enter');
    await last(tab, 'name=ada the 7th limit=5 quiet=true').waitFor();
    await field(tab).fill('/list limit:5 ada1');
    await alert.getByText('This option takes a whole number.').waitFor();
    await tab.keyboard.press('Enter');
    await alert.getByText('This option is required. Specify a value.').waitFor();
    await tab.getByRole('button', { name: 'Leave the command' }).click();
    await field(tab).fill('');
    await done(tab);
  });

  test('on a phone nothing lies over a name, and a button sends what Enter sends', async () => {
    clientOf('member').say('hello');
    const tab = await openWindow(PHONE);
    const name = last(tab, 'hello').getByRole('button', { name: 'Mia Member' });
    await name.waitFor();
    await name.evaluate((each) => {
      each.textContent = 'A name as long as Discord lets it be';
    });
    const lies = await last(tab, 'hello').evaluate((each) => {
      const [one, other] = ['.author', '.message-tools'].map((part) =>
        each.querySelector(part)?.getBoundingClientRect(),
      );
      return one === undefined || other === undefined || (one.right > other.left && one.bottom > other.top);
    });
    expect(lies).toBe(false);
    await field(tab).tap();
    await tab.keyboard.type('sent by a button');
    await tab.getByRole('button', { name: 'Send the message' }).tap();
    await last(tab, 'sent by a button').waitFor();
    expect(await hasFocus(field(tab))).toBe(true);
    await tab.keyboard.type('/li');
    await tab.getByRole('option', { name: '/list Lists names' }).waitFor();
    await tab.getByRole('button', { name: 'Send the message' }).tap();
    await tab.getByRole('combobox', { name: 'name' }).waitFor();
    await tab.context().close();
  });
}
