# Builds the package that npx runs, and puts it alone into the image.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --omit=dev --no-audit --no-fund
RUN npm run package -- --no-pack --this-platform

# glibc, since the runtime of the embedding model is not published for musl.
FROM node:22-bookworm-slim
COPY --from=build /build/dist/package /app
RUN ln -s /app/bin/parley-server.mjs /usr/local/bin/parley-server \
  && install -d -o node -g node -m 700 /data
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=8787 \
  DATA_DIR=/data \
  PARLEY_ADMIN="parley-server admin"
# Files are written to the volume alone, so that the root file system may be read-only.
VOLUME ["/data"]
WORKDIR /data
USER node
EXPOSE 8787
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so that a stop signal reaches it.
ENTRYPOINT ["node", "/app/bin/parley-server.mjs"]
