# iai and git, which it reads revisions with:
#   docker build -t iai . && docker run --rm -v "$PWD:/work" iai check
FROM golang:1.26-alpine AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=dev
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags "-s -w -X main.version=$VERSION" -o /iai ./cmd/iai

FROM alpine:3.22
RUN apk add --no-cache git && adduser -D -u 1000 iai
COPY --from=build /iai /usr/local/bin/iai
USER iai
WORKDIR /work
ENTRYPOINT ["iai"]
CMD ["check"]
