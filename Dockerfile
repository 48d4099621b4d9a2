# The site in a container, for those who want one: docs/go-live.md, "In containers". compose.yaml starts it with PostgreSQL.
FROM node:24-trixie-slim AS base
# What makes backups; openssh-client is for those that go by SFTP.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client restic openssh-client && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node /opt/unborrowed && install -d -o node -g node -m 0700 /var/lib/unborrowed
WORKDIR /opt/unborrowed
USER node

FROM base AS build

# What is installed changes less often than the site.
COPY --chown=node:node package.json package-lock.json ./
COPY --chown=node:node products/package.json products/
RUN npm ci --no-audit --no-fund

COPY --chown=node:node . .
# What the pages have of the settings, out of .env by compose.yaml: a live site's leave the samples out.
ARG ANON_KEY MODE
RUN npm run build && npm run slim

# The packages that only the build needed stay behind.
FROM base
COPY --from=build --chown=node:node /opt/unborrowed /opt/unborrowed

ENV HOST=0.0.0.0 DATA_DIR=/var/lib/unborrowed
EXPOSE 3000
VOLUME /var/lib/unborrowed
HEALTHCHECK --interval=10s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--import", "./scripts/require-node-24.mjs", "scripts/start.ts"]
