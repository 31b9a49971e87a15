import process from 'node:process';
import type { Logger } from 'pino';
import { VERSION } from 'startup/version';
import type { Config } from '../config/config.ts';
import { loadConfig } from '../config/load-config.ts';
import { secretsOfNames } from '../config/names-section.ts';
import { applyNetwork, networkSecretsOf } from '../config/network.ts';
import { describeSource, InvalidConfiguration } from '../config/problem.ts';
import { isDiscordLocal } from '../config/webhook-settings.ts';
import { createLogger } from '../log/logger.ts';
import { logNodeWarnings } from '../log/node-warnings.ts';
import { PromptLog } from '../log/prompt-log.ts';
import { plainLines, standardError } from '../log/standard-error.ts';
import { CannotRun, ExitCode, type Program, waitForSignal } from '../process/exit.ts';
import { databaseSecretsOf } from '../store/database-address.ts';

/** The context of a program. */
export interface Run extends Program {
  /** Log lines for a prompt on the same terminal; undefined without one. */
  readonly promptLog: PromptLog | undefined;
  /** Resolves with the first SIGINT, SIGTERM or SIGHUP. A second one ends the process at once. */
  readonly signalled: Promise<NodeJS.Signals>;
}

/**
 * Runs a program until it ends: reads the configuration, closes its resources, and converts every failure to a log line
 * and an exit code. An expected failure is a sentence; any other is logged with its stack.
 */
export async function runProgram(main: (run: Run) => Promise<void>): Promise<never> {
  const signalled = waitForSignal();
  try {
    const { config, files, warnings } = loadConfig();
    applyNetwork(config);
    const { log, promptLog } = await createProgramLogger(config);
    logNodeWarnings(log);
    log.info({ version: VERSION }, describeSource(files));
    for (const { variable, sentence } of warnings) log.warn(`${variable} ${sentence}`);
    process.on('uncaughtException', (error) => process.exit(report(error, log)));
    try {
      await using stack = new AsyncDisposableStack();
      await main({ config, log, promptLog, stack, signalled });
    } catch (error) {
      process.exit(report(error, log));
    }
  } catch (error) {
    if (!(error instanceof InvalidConfiguration)) throw error;
    await logProblems(error);
    process.exit(ExitCode.invalidConfiguration);
  }
  process.exit(ExitCode.ok);
}

async function createProgramLogger(config: Config): Promise<Pick<Run, 'log' | 'promptLog'>> {
  const {
    discord,
    service,
    names,
    store,
    observation: { tracesHeaders = {} },
    bot: { logLevel },
  } = config;
  const secrets = [
    discord.token,
    service.token,
    ...secretsOfNames(names),
    ...databaseSecretsOf(store.databaseUrl),
    ...Object.values(tracesHeaders),
    ...networkSecretsOf(config),
  ].filter((secret) => secret !== undefined);
  const terminal = await standardError();
  const atPrompt = isDiscordLocal(config) && process.stdin.isTTY && process.stderr.isTTY;
  // The prompt shows only important lines, and only between answers.
  const promptLog =
    atPrompt && process.stdout.isTTY ? new PromptLog(terminal, await plainLines()) : undefined;
  const log = createLogger(logLevel ?? (atPrompt ? 'warn' : 'info'), secrets, promptLog ?? terminal);
  return { log, promptLog };
}

/** Logs all problems in one line; on a terminal one below the other. */
async function logProblems({ message, problems, warnings }: InvalidConfiguration): Promise<void> {
  const log = createLogger('info', [], await standardError());
  log.fatal(process.stderr.isTTY ? {} : { version: VERSION, problems, warnings }, message);
}

function report(error: unknown, log: Logger): ExitCode {
  if (error instanceof CannotRun) {
    log.fatal(error.message);
    log.debug({ err: error.cause }, 'the cause');
    return error.exitCode;
  }
  log.fatal({ err: error }, 'unexpected error');
  return ExitCode.internalError;
}
