import { type Typist, typistAt } from 'local-chat/testing';
import { demoChat } from 'local-world/chat';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Rollcall, startRollcall } from './rollcall.ts';
import { settled } from './settled.ts';

const WALLET = '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c';

/** What a player does in an evening, typed at the prompt; each step goes on from those before it. */
describe("the player's evening", { shuffle: false }, () => {
  let rollcall: Rollcall;
  let member: Typist;

  beforeAll(async () => {
    const pictures = { packages: ['a-package-that-nobody-has'] };
    rollcall = await startRollcall({ RECORDS_CURSOR_PARAMETER: 'starting_after' }, { pictures });
    member = typistAt(demoChat(rollcall.discord), undefined, settled);
  });
  afterAll(async () => {
    member.leave();
    await rollcall.close();
  });

  it('begins with the help, which says what to do first and last what one may not', async () => {
    const help = await member.type('/help');
    expect(help).toMatch(
      /What you can do here\n.*\/list .*\n(.*\n)*.*Not available to you here\n.*\/conversation.*\n.*\/settings: This is for managers/,
    );
    // The menu's third page.
    expect(await member.type(':choose 3')).toContain('/wallet');
  });

  it('looks up a name, in wrong capitals at first', async () => {
    const listed = await member.type('/list ada');
    for (const part of ['ada belongs to the wallet', WALLET, '3 names', 'エイダ'])
      expect(listed).toContain(part);
    expect(await member.type('/list Ada')).toContain(
      'Nobody has registered Ada: these are the names of ada.',
    );
    expect(await member.type('/list adaa')).toContain('Did you mean ada?');
    expect(await member.click('ada')).toContain(WALLET);
  });

  it('shows the names of a wallet, and of one with 2,500 goes to a page and to a beginning by a form', async () => {
    expect(await member.type(`/wallet ${WALLET}`)).toContain('ada.lovelace');
    expect(await member.type('/list collector limit:10')).toContain('11+ names · page 1');
    await member.click('Page 1');
    expect(await member.type(':fill last')).toContain('2,500+ names · page 250\n');
    await member.click('Page 250');
    expect(await member.type(':fill quiet-harbour')).toContain('quiet-harbour');
    await member.click('Page 155');
    expect(await member.type(':fill FIRST')).toContain(' names · page 1\n');
  });

  it("looks at a game's records, and at one of them closely", async () => {
    const records = await member.type('/records provider:star-forge sort:score limit:3');
    expect(records).toMatch(/64 records · page 1 of 22.*\n(.*\n)?.*63,590.*\n.*53,720.*\n.*51,280/);
    const details = await member.click('Details');
    expect(details).toMatch(/Player\n.*[0-9a-f]{64}\n/);
    expect(details).toContain('Metadata');
    expect(details).toContain('(only you can see this)');
  });

  it('gets all of those records as a file of their own, and as JSON', async () => {
    await member.type('/records provider:star-forge sort:score limit:3');
    const file = await member.click('File');
    for (const part of ['64 records', 'star-forge-records-highest-first.csv', '(only you can see this)'])
      expect(file).toContain(part);
    const json = await member.click('As JSON');
    for (const part of ['64 records', 'star-forge-records-highest-first.json', '(only you can see this)'])
      expect(json).toContain(part);
  });

  it('sees who is best, and a rank of their own', async () => {
    const top = await member.type('/top provider:star-forge');
    expect(top).toMatch(/Top of star-forge · all time\n.*30 players · page 1 of 3\n/);
    expect(top).toMatch(/🥇 63,590 (\w{8})….*\n.*🥈 50,520 .*\n.*🥉 45,710 .*\n.*#4 41,390 .*\n/);
    expect(top).toMatch(/\n│ as of \d\d:\d\d UTC\n/);
    const [, own = ''] = /#4 41,390 (\w{8})…/.exec(top) ?? [];
    expect(await member.type(`/top provider:star-forge player:${own}`)).toContain(
      `${own}… is number 4 of 30, with 41,390.`,
    );
  });

  it('gets a chart, as text where there are no pictures', async () => {
    const chart = await member.type('/chart provider:star-forge');
    expect(chart).toContain('64 scores · lowest 1,360 · median 18,680 · highest 63,590');
    expect(chart).toContain('│');
    expect(await member.click('Distribution')).toContain('distribution of scores');
  });

  it('is told what to do where something is not there', async () => {
    expect(await member.type('/list nobody-here')).toContain('check the spelling');
    expect(await member.type('/top provider:star-forg')).toContain('did you mean star-forge?');
    expect(await member.type('/conversation list').catch(String)).toContain('ChatRefusal');
  });
});
