/** Discord's answer to a call, as far as it concerns the pace of the next ones. */
export interface PaceHeaders {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * The body of a 429 (https://discord.com/developers/docs/topics/rate-limits#exceeding-a-rate-limit-rate-limit-response-structure).
 */
export interface PaceBody {
  /** In seconds. */
  readonly retry_after?: number | undefined;
  /** Whether it concerns every call and not the bucket's alone. */
  readonly global?: boolean | undefined;
}

/** Holds calls back while Discord asks for it. */
export interface RateLimitGate {
  /** Milliseconds until a call of this bucket may be made; 0 and more. */
  delay(bucket: string): number | Promise<number>;
  /** Takes note of what an answer says, in its headers and in its body. No answer waits for it. */
  note(bucket: string, answer: PaceHeaders, body?: PaceBody): Promise<void> | undefined;
}
