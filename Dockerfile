# The app, its commands and the profile service, by the first argument (docs/deploy.md):
#   docker build --tag rapport .
#   docker buildx build --platform linux/amd64,linux/arm64 --tag registry.example/rapport --push .

FROM node:24-trixie-slim@sha256:50c3b2f6988dfc307b86e5301d69611af31f4789bdf232863b07d3b02fe55ae0 AS build
WORKDIR /rapport
COPY package.json package-lock.json ./
# Among the packages is the Node we run, which npm checks against the lock file's hash. Only its binary goes on.
RUN npm ci --no-audit --no-fund --loglevel=error \
  && cp --dereference node_modules/.bin/node /usr/local/bin/rapport-node
COPY build.ts ./
COPY docs/notice.md docs/
COPY src src
RUN npm run build

FROM debian:trixie-slim@sha256:d7e12182ce18b85b93007c1dedf31f2d29e01ccf3182cc4017c709b6259bc132
# What Node's binary links to and Debian's smallest image lacks.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 libstdc++6 \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --system --gid 10001 rapport \
  && useradd --system --uid 10001 --gid rapport --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin rapport \
  && install --directory --owner rapport --group rapport --mode 0700 /data /backups
COPY --from=build /usr/local/bin/rapport-node /usr/local/bin/node
WORKDIR /rapport
COPY --from=build /rapport/dist dist
# The one package that isn't built in: it starts its threads from a file of its own.
COPY --from=build /rapport/node_modules/piscina node_modules/piscina

# Beside the code, so that a read-only container finds what was compiled.
ENV NODE_ENV=production \
  NODE_COMPILE_CACHE=/rapport/compile-cache \
  DATABASE_URL=/data/rapport.db \
  SERVICE_DATABASE_URL=/data/service.db \
  HOST=0.0.0.0 \
  OPERATOR_HOST=0.0.0.0 \
  SERVICE_HOST=0.0.0.0
COPY deploy/docker/fill-compile-cache.mjs deploy/docker/
COPY --chmod=0755 deploy/docker/rapport /usr/local/bin/
# The entries end by themselves: the app with exit code 1 and a sentence about missing settings.
RUN node="node --import ./dist/compile-cache.js" \
  && $node deploy/docker/fill-compile-cache.mjs \
  && $node dist/service/main.js help >/dev/null \
  && ! SLACK_BOT_TOKEN=xoxb-missing $node dist/main.js 2>/dev/null

USER rapport
VOLUME /data
EXPOSE 3000 4000 9400
ENTRYPOINT ["rapport"]
CMD ["start"]
