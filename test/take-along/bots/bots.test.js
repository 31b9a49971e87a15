// Tests of three bots over the control API alone:
// npx local-discord --world world.json -- node --test bots.test.js

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, test } from 'node:test';

const { CONTROL_URL } = process.env;

async function call(method, path, body) {
  const response = await fetch(`${CONTROL_URL}${path}`, { method, body: body && JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

/** What somebody does; a client has to let them. */
async function as(name, verb, body = {}) {
  const { status, body: seen } = await call('POST', `/people/${name}/${verb}`, body);
  assert.equal(status, 200, seen.error);
  return seen;
}

/** The sentence with which a client refuses. */
async function refused(name, verb, body = {}) {
  const { status, body: seen } = await call('POST', `/people/${name}/${verb}`, body);
  assert.equal(status, 409);
  return seen.error;
}

/** The texts of the messages that fit, the newest last; waits for one. */
async function read(name, like, channel = 'general') {
  const { body } = await call('GET', `/people/${name}/messages?${new URLSearchParams({ like, channel })}`);
  return (body.messages ?? []).map(({ content }) => content);
}

const command = async (name, command, options) =>
  (await as(name, 'command', { name: command, options })).messages[0].content;

async function channelsOf(name) {
  const { body } = await call('GET', '/people');
  return body.people.find((person) => person.name === name).channels.map((channel) => channel.name);
}

/** Waits until somebody sees these channels. */
async function sees(name, ...channels) {
  for (let tries = 0; tries < 100; tries += 1) {
    const seen = await channelsOf(name);
    if (seen.join() === [...channels, 'direct message'].join()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.deepEqual(await channelsOf(name), [...channels, 'direct message']);
}

/** Each test has its bot, and a server as at the start. */
function withBot(file) {
  let bot;
  let ended;
  beforeEach(async () => {
    await call('POST', '/reset');
    bot = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
    ended = once(bot, 'exit');
    await Promise.race([once(bot.stdout, 'data'), ended.then(() => assert.fail('The bot has ended.'))]);
  });
  afterEach(async () => {
    bot.kill();
    await ended;
  });
}

describe('the welcome bot', () => {
  withBot('welcome-bot.js');

  test('welcomes who joins, and lets them into the lounge', async () => {
    assert.deepEqual(await channelsOf('nia'), ['direct message']);
    const { messages } = await as('nia', 'join', { server: 'Club' });
    assert.match(messages[0].content, /^Welcome, <@\d+>!$/);
    assert.equal(messages[0].embeds[0].description, 'You are member 5.');
    await sees('nia', 'general', 'lounge');
    assert.deepEqual(await read('nia', 'rules', 'direct message'), ['The rules are short: be kind.']);
  });

  test('says who has left', async () => {
    await as('bob', 'leave', { wait: 0 });
    assert.deepEqual(await read('alice', 'has left'), ['Bob has left.']);
    await sees('bob');
  });
});

describe('the reaction-role bot', () => {
  withBot('reaction-roles-bot.js');

  test('gives a role for a reaction, and takes it back with it', async () => {
    assert.match(await refused('bob', 'command', { name: 'roles' }), /no command/);
    const { messages } = await as('alice', 'command', { name: 'roles' });
    const message = messages[0].id;
    await as('bob', 'react', { channel: 'general', message, emoji: '🎨', wait: 0 });
    await sees('bob', 'general', 'lounge', 'art');
    await as('bob', 'react', { channel: 'general', message, emoji: '🎮', wait: 0 });
    await sees('bob', 'general', 'lounge', 'art', 'games');
    await as('bob', 'react', { channel: 'general', message, emoji: '🎨', remove: true, wait: 0 });
    await sees('bob', 'general', 'lounge', 'games');
  });
});

describe('the moderation bot', () => {
  withBot('moderation-bot.js');

  test('lets a member only read for some time', async () => {
    assert.match(await refused('bob', 'command', { name: 'timeout' }), /^There is no command \/timeout here/);
    const options = { user: 'bob', minutes: 10, reason: 'spam' };
    assert.match(await command('mod', 'timeout', options), /^<@!?\d+> only reads for 10 min: spam$/);
    assert.match(await refused('bob', 'say', { content: 'hm' }), /^You are timed out until /);
    await call('POST', '/clock', { advance_s: 601 });
    await as('bob', 'say', { content: 'again', wait: 0 });
  });

  test('kicks a member, who can come back', async () => {
    assert.match(await command('mod', 'kick', { user: 'bob', reason: 'spam' }), /^Kicked <@\d+>: spam$/);
    assert.deepEqual(await read('bob', '', 'direct message'), ['You were kicked from Club: spam']);
    await sees('bob');
    await as('bob', 'join', { wait: 0 });
    await sees('bob', 'general');
  });

  test('bans a user with their messages, until the ban ends', async () => {
    await as('bob', 'say', { content: 'buy this', wait: 0 });
    await command('mod', 'ban', { user: 'bob', reason: 'spam', days: 1 });
    await sees('bob');
    const { body } = await call('GET', '/people/alice/messages?like=buy&channel=general&wait=0');
    assert.equal(body.error, 'No such message came.');
    assert.equal(await refused('bob', 'join'), 'You are banned from Club.');
    // A ban of somebody who is in no server ends by their id.
    const bob = (await call('GET', '/people')).body.people.find(({ name }) => name === 'bob');
    assert.match(await command('mod', 'unban', { user: bob.id }), /they were banned for: spam$/);
    assert.equal(await command('mod', 'unban', { user: bob.id }), 'They are not banned.');
    await as('bob', 'join', { wait: 0 });
  });

  test('deletes messages, and cannot moderate the owner', async () => {
    for (const content of ['one', 'two', 'three']) await as('bob', 'say', { content, wait: 0 });
    assert.equal(await command('mod', 'purge', { count: 2 }), 'Deleted 2 messages.');
    assert.deepEqual(await read('alice', 'one|two|three'), ['one']);
    assert.equal(await command('mod', 'kick', { user: 'alice' }), 'I may not do that to them.');
  });
});
