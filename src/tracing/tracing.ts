/** A span's attributes. Never anything that a person typed, nor who asked or who it's about. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanDetails {
  name: string;
  /** `server` for what somebody asked of us, `client` for what we ask of others. */
  kind: "server" | "client" | "internal";
  attributes?: Attributes;
  /** W3C traceparent of another program's span that it's below; without one, it's below the one it's called in. */
  parent?: string | undefined;
  /** W3C traceparent of a span in another trace, which has begun what goes on in this one. */
  link?: string | undefined;
}

/** Follows work from a person's gesture to what it leads to. Where it's off there is none, and nobody calls it. */
export interface Tracing {
  /**
   * Does work in a span, below the one that it's called in. An error is noted by its name, never by its message.
   *
   * @param work is given what adds attributes to the span
   * @returns what the work returns; it throws what the work throws
   */
  span<Result>(
    details: SpanDetails,
    work: (annotate: (attributes: Attributes) => void) => Promise<Result>,
  ): Promise<Result>;
  /** Headers with which another program continues the trace; none outside of a span. */
  headers(): Readonly<Record<string, string>>;
  /** Exports what's left, for a few seconds at most. */
  stop(): Promise<void>;
}

export interface TracingSettings {
  /** Where traces are sent, by OTLP over HTTP: such as `http://127.0.0.1:4318/v1/traces`. */
  endpoint: URL;
  /** Sent along, such as a key of the collector's. */
  headers: Readonly<Record<string, string>>;
  /** The program's name in traces. */
  serviceName: string;
}
