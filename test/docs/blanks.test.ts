/** What a host copies is there, or is a blank in capitals: no tag, image or address that nobody has published. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { composeFile, kubernetesWorkload, readOps } from '../ops/deployments.ts';

const PROJECT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(PROJECT, file), 'utf8');
const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));

/** A folder, an image or an archive of this version, of which there is none. */
const ITSELF = new RegExp(`rollcall[\\w./-]*[-:/]v?${version.replaceAll('.', '\\.')}`, 'g');

const FILES = globSync(
  ['*.md', 'docs/*.md', '.env.example', 'ops/*', 'ops/{kubernetes,prometheus,grafana}/*'],
  {
    cwd: PROJECT,
    withFileTypes: true,
  },
)
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT.length + 1));

/** Sites that there are, and machines of the reader's own. */
const THERE = [
  /^(.*\.)?discord\.com$/,
  /^discordstatus\.com$/,
  /^(semver\.org|unicode-org\.github\.io)$/,
  // Public name registries, their credits, and where wallets are shown.
  /^(api\.alpha\.ensnode\.io|api\.bnsv2\.com|sdk-proxy-v2\.sns\.id|api\.handle\.me|(api\.)?tzkt\.io)$/,
  /^bsc-dataseed1\.binance\.org$/,
  /^(etherscan\.io|explorer\.hiro\.so|cardanoscan\.io)$/,
  /^(127\.0\.0\.1|localhost|0\.0\.0\.0)$/,
];
/** The names that are for examples (RFC 2606): in sentences, and never in what is copied. */
const EXAMPLE = /(^|\.)example(\.com)?$/;
/** Capitals stand for a word of the host's. */
const BLANK = /^[A-Z.]*(YOUR|ADDRESS|HOST)[A-Z.]*$/;
/** Images that their makers publish, and the one that is built here. */
const IMAGES =
  /^(haproxy|postgres):[\d.]+-alpine$|^rollcall(-\w+)?:local$|^YOUR\.REGISTRY\/rollcall:VERSION$/;

const copied = (text: string): string[] =>
  [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, lines = '']) => lines);

it('the files are found', () => {
  expect(FILES).toEqual(
    expect.arrayContaining([
      'README.md',
      'docs/operations.md',
      'ops/compose.yaml',
      'ops/prometheus/prometheus.yaml',
    ]),
  );
});

it.each(FILES)('%s names no tag and no host that is not there', (file) => {
  const text = read(file);
  const hosts = [...text.matchAll(/\b(?:https?|wss?|ssh):\/\/(?:[^\s/@]*@)?([\w.-]+\w)/g)].map(
    ([, host = '']) => host,
  );
  const isThere = (host: string) =>
    THERE.some((each) => each.test(host)) || BLANK.test(host) || Object.hasOwn(composeFile().services, host);
  const mayBeExample = (host: string) => !file.startsWith('ops/') && EXAMPLE.test(host);
  expect(hosts.filter((host) => !isThere(host) && !mayBeExample(host))).toEqual([]);
  expect(text.match(/\bv\d+\.\d+\.\d+\b|--branch|refs\/tags/g) ?? []).toEqual([]);
  expect(text.match(ITSELF) ?? []).toEqual([]);
  for (const lines of copied(text)) {
    expect(lines.match(/(?<![\w.-])[\w-]+(?:\.[\w-]+)*\.example\b/g) ?? []).toEqual([]);
    for (const [, address] of lines.matchAll(/git clone (\S+)/g)) expect(address).toBe('ADDRESS');
  }
});

it('each image is built here, is published by its makers, or is a blank', () => {
  const { services } = composeFile();
  for (const { image, build } of Object.values(services)) {
    expect(image).toMatch(IMAGES);
    expect(image.startsWith('rollcall')).toBe(build !== undefined);
  }
  for (const file of ['shards.yaml', 'webhooks.yaml']) {
    const { container } = kubernetesWorkload(file);
    expect(container.image).toBe('YOUR.REGISTRY/rollcall:VERSION');
  }
  const named = FILES.flatMap((file) => [
    ...read(file).matchAll(/[\w./-]*\brollcall:(?:[\w-]+|\d[\w.-]*)(?=[\s`'"]|$)/gm),
  ]);
  const images = named.map(([name]) => name).filter((name) => name.includes('/') || /:[\d.]+$/.test(name));
  expect(images.length).toBeGreaterThan(3);
  expect(images.filter((name) => !IMAGES.test(name))).toEqual([]);
  expect(readOps('Dockerfile')).toContain('docker build -f ops/Dockerfile -t rollcall .');
});
