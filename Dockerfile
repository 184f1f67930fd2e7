# The app, and with another command the profile service (docs/deploy.md):
#   docker build --tag rapport .
#   docker buildx build --platform linux/amd64,linux/arm64 --tag registry.example/rapport --push .

FROM node:24-trixie-slim AS packages
WORKDIR /rapport
COPY package.json package-lock.json ./
# Among the packages is the Node we run, which npm checks against the lock file's hash. Only its binary goes on.
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error \
  && cp --dereference node_modules/.bin/node /usr/local/bin/rapport-node \
  && rm -rf node_modules/node-linux-* node_modules/.bin

FROM debian:trixie-slim
# What Node's binary links to and Debian's smallest image lacks.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 libstdc++6 \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --system --gid 10001 rapport \
  && useradd --system --uid 10001 --gid rapport --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin rapport \
  && install --directory --owner rapport --group rapport --mode 0700 /data
COPY --from=packages /usr/local/bin/rapport-node /usr/local/bin/node
WORKDIR /rapport
COPY --from=packages /rapport/node_modules node_modules
COPY package.json ./
COPY src src

# Beside the code, so that a read-only container starts without stripping TypeScript.
ENV NODE_ENV=production \
  NODE_COMPILE_CACHE=/rapport/compile-cache \
  DATABASE_URL=/data/rapport.db \
  SERVICE_DATABASE_URL=/data/service.db \
  HOST=0.0.0.0 \
  OPERATOR_HOST=0.0.0.0 \
  SERVICE_HOST=0.0.0.0
COPY deploy/docker/fill-compile-cache.js deploy/docker/
# The entries end by themselves: the app with exit code 1 and a sentence about missing settings.
# With the entry point's options: V8 reads nothing that was compiled with others.
RUN node="node --import ./src/compile-cache.js --max-semi-space-size=2 --no-allocation-site-pretenuring --no-parallel-scavenge --v8-pool-size=2 --no-maglev" \
  && $node deploy/docker/fill-compile-cache.js \
  && $node src/service/main.ts help >/dev/null \
  && ! SLACK_BOT_TOKEN=xoxb-missing $node src/main.ts 2>/dev/null

USER rapport
VOLUME /data
EXPOSE 3000 4000 9400
ENTRYPOINT ["node", "--import", "./src/compile-cache.js", "--max-semi-space-size=2", "--no-allocation-site-pretenuring", "--no-parallel-scavenge", "--v8-pool-size=2", "--no-maglev"]
CMD ["src/main.ts"]
